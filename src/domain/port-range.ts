import { type Path, RefusedError } from './errors.js';

/** Ports from `first` to `last`, both among them. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Most ports that one range may span. Source: rest.md §5.8, §8.5. */
const MAX_PORTS = 1000;

/**
 * @param at where the range stands, and what it is refused with where that has a name
 * @throws {RefusedError} the range spans too many ports
 */
export const requireNarrow = (
  { first, last }: PortRange,
  { path, code }: { readonly path: Path; readonly code?: 'TOO_MANY_PORTS' },
): void => {
  if (last - first < MAX_PORTS) return;
  throw new RefusedError(`Adding more than ${MAX_PORTS} ports in a single range at once is not supported.`, code).at(
    ...path,
  );
};
