import { lazyRouteComponent } from '@tanstack/react-router';

/** The file of a view could not be loaded: the service was not reached, or it has a newer build without the file. */
export class ViewNotLoadedError extends Error {
  /** Loads the file again. Resolves with whether that worked. */
  readonly retry: () => Promise<boolean>;

  constructor(cause: unknown, retry: () => Promise<boolean>) {
    super('The view could not be loaded.', { cause });
    this.name = 'ViewNotLoadedError';
    this.retry = retry;
  }
}

type Importer<Module> = () => Promise<Module>;

/** A component whose file is loaded when it is shown first, or before. */
export const lazyView = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: Importer<Module>,
  name: Name,
) => {
  let isLoaded = false;
  const view = lazyRouteComponent(async () => {
    try {
      const module = await load();
      isLoaded = true;
      return module;
    } catch (cause) {
      throw new ViewNotLoadedError(cause, async () => {
        await view.preload?.();
        return isLoaded;
      });
    }
  }, name);
  return view;
};
