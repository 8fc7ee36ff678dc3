import type { DomainContext, Principal } from '../context.js';
import { ForbiddenError, NotFoundError } from '../errors.js';
import { isUuid } from '../input/uuid.js';

export type NodePrincipal = Extract<Principal, { kind: 'node' }>;

/** The sentence for what is not on the calling node, whether it exists elsewhere or nowhere. */
export const NOT_ON_THIS_NODE = 'The requested resource does not exist on this node.';

/**
 * The id of the calling node: the first line of every verb that nodes call.
 * @throws {ForbiddenError} the caller is not a node
 */
export const requireNode = ({ principal }: Pick<DomainContext, 'principal'>): number => {
  if (principal.kind !== 'node') throw new ForbiddenError();
  return principal.nodeId;
};

/**
 * Reads a uuid out of a path. What is not one names nothing, and would be an error to the database.
 * @throws {NotFoundError} not a uuid
 */
export const requireUuid = (text: string): string => {
  if (!isUuid(text)) throw new NotFoundError(NOT_ON_THIS_NODE);
  return text.toLowerCase();
};
