import type { DomainContext } from './context.js';

/** A verb that takes what somebody sent: called, it checks and then acts. */
export interface Verb<Args extends readonly unknown[], Checked, Result> {
  (ctx: DomainContext, ...args: Args): Promise<Result>;
  /**
   * The check alone: whether the caller may, whether what they name is there, whether the input is good, in this order.
   * Changes nothing. For doors that cannot call the verb with what was sent, and still answer as it would.
   * Source: rest.md §2.2.
   */
  readonly check: (ctx: DomainContext, ...args: Args) => Promise<Checked>;
}

/**
 * Makes a verb of the check that it begins with and of what it does then.
 * @param check throws the refusal, or returns what it has found and read
 * @param act told that, and what the verb was called with
 */
export const verb = <Args extends readonly unknown[], Checked, Result>(
  check: (ctx: DomainContext, ...args: Args) => Promise<Checked>,
  act: (ctx: DomainContext, checked: Checked, ...args: Args) => Promise<Result>,
): Verb<Args, Checked, Result> =>
  Object.assign(async (ctx: DomainContext, ...args: Args) => act(ctx, await check(ctx, ...args), ...args), { check });
