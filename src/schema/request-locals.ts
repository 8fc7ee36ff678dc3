import type { GraphQLContext } from './graphql-context.js';

/** What the endpoint determines about a request before its body is read. */
export interface RequestLocals {
  /** The error with which the request is rejected. */
  error?: unknown;
  /** The context of an accepted request. */
  context?: GraphQLContext;
  /** Whether the client has ended its stream and does not resume it; never known of a request over HTTP. */
  isFinished?: () => boolean;
}

/** The fields that Express passes on in addition to the request. */
export interface NodeRequest {
  readonly res: { readonly locals: RequestLocals; readonly closed?: boolean };
}

/**
 * Whether the client has disconnected. Its slot in the caller's queue is free by then, so that the caller may send
 * other requests.
 */
export const isGone = ({ closed }: NodeRequest['res']): boolean => closed === true;
