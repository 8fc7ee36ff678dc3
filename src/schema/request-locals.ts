import type { GraphQLContext } from './graphql-context.js';

/** What the door found out about a request before its body was read. */
export interface RequestLocals {
  /** Why it is not let in. */
  refusal?: unknown;
  /** What it is answered with, once it is let in. */
  context?: GraphQLContext;
}

/** What Express passes on in addition to the request. */
export interface NodeRequest {
  readonly res: { readonly locals: RequestLocals; readonly closed?: boolean };
}

/**
 * Whether nobody waits for the answer any more. Their turn among the caller's requests has ended by then, so that they may send
 * others.
 */
export const isGone = ({ closed }: NodeRequest['res']): boolean => closed === true;
