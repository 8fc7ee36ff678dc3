import { type Path, RefusedError } from '../errors.js';

/** Ports from `first` to `last`, inclusive. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Most ports that one range may span. Source: rest.md §5.8, §8.5. */
const MAX_PORTS = 1000;

/**
 * Checks that a range has at most 1,000 ports.
 * @param at the path of the range in the input, and the code of the error where it has one of its own
 * @throws {RefusedError} the range has more
 */
export const requirePortLimit = (
  { first, last }: PortRange,
  { path, code }: { readonly path: Path; readonly code?: 'TOO_MANY_PORTS' },
): void => {
  if (last - first < MAX_PORTS) return;
  throw new RefusedError(`Adding more than ${MAX_PORTS} ports in a single range at once is not supported.`, code).at(
    ...path,
  );
};
