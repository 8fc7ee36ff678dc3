import type { DomainContext } from './context.js';

/** A use case: a call checks first and then acts. */
export interface UseCase<Args extends readonly unknown[], Checked, Result> {
  (ctx: DomainContext, ...args: Args): Promise<Result>;
  /**
   * The check alone, in this order: the caller's permissions, the existence of what the caller names, the input.
   * Changes nothing. For transports that cannot call the use case with what was sent, and must answer with the same
   * errors.
   * Source: rest.md §2.2.
   */
  readonly check: (ctx: DomainContext, ...args: Args) => Promise<Checked>;
}

/**
 * Builds a use case from its check and its action.
 * @param check throws a domain error, or returns what it has loaded and parsed
 * @param act receives that result and the arguments of the use case
 */
export const useCase = <Args extends readonly unknown[], Checked, Result>(
  check: (ctx: DomainContext, ...args: Args) => Promise<Checked>,
  act: (ctx: DomainContext, checked: Checked, ...args: Args) => Promise<Result>,
): UseCase<Args, Checked, Result> =>
  Object.assign(async (ctx: DomainContext, ...args: Args) => act(ctx, await check(ctx, ...args), ...args), { check });
