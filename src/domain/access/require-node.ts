import type { DomainContext, Principal } from '../context.js';
import { ForbiddenError, NotFoundError } from '../errors.js';
import { isUuid } from '../input/uuid.js';

export type NodePrincipal = Extract<Principal, { kind: 'node' }>;

/** The message for an object that is not on the calling node, whether or not it exists on another node. */
export const NOT_ON_THIS_NODE = 'The requested resource does not exist on this node.';

/**
 * The id of the calling node. Every use case that nodes call begins with it.
 * @throws {ForbiddenError} the caller is not a node
 */
export const requireNode = ({ principal }: Pick<DomainContext, 'principal'>): number => {
  if (principal.kind !== 'node') throw new ForbiddenError();
  return principal.nodeId;
};

/**
 * Reads a uuid from a path. PostgreSQL would fail on any other text.
 * @throws {NotFoundError} not a uuid
 */
export const requireUuid = (text: string): string => {
  if (!isUuid(text)) throw new NotFoundError(NOT_ON_THIS_NODE);
  return text.toLowerCase();
};
