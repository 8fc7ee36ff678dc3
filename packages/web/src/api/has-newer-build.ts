/** The first script of the page that is open: its name has the hash of the build. */
const ownScript = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Whether the service has another build of the page now. @throws {Error} the service was not reached */
export const hasNewerBuild = async (): Promise<boolean> => {
  const own = ownScript();
  const response = await fetch('/', { headers: { Accept: 'text/html' } });
  return response.ok && own !== null && !(await response.text()).includes(own);
};
