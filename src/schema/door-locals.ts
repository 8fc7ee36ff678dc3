import type { GraphQLContext } from './graphql-context.js';

/** What the door found out about a request before its body was read. */
export interface DoorLocals {
  /** Why it is not let in. */
  refusal?: unknown;
  /** What it is answered with, once it is let in. */
  context?: GraphQLContext;
}

/** What Express passes on in addition to the request. */
export interface NodeRequest {
  readonly res: { readonly locals: DoorLocals; readonly closed?: boolean };
}
