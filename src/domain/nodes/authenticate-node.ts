import { createHash, timingSafeEqual } from 'node:crypto';
import type { NodePrincipal } from '../access/require-node.js';
import type { ServiceContext } from '../context.js';
import { ForbiddenError, RefusedError, UnauthenticatedError } from '../errors.js';

/**
 * Finds out which node sent a request, from its `Authorization: Bearer <token id>.<token>`. The token is compared in
 * constant time.
 * @throws {UnauthenticatedError} no bearer (401)
 * @throws {RefusedError} a bearer that is not two texts with a dot between (400)
 * @throws {ForbiddenError} no such token id, or another token (403)
 * Source: daemon.md §1, §4.
 */
export const authenticateNode = async (
  ctx: Pick<ServiceContext, 'db' | 'secrets'>,
  authorization: string | undefined,
): Promise<NodePrincipal> => {
  const { tokenId, token } = parseBearer(authorization);
  const node = await ctx.db.node.findUnique({
    where: { daemonTokenId: tokenId },
    select: { id: true, daemonToken: true },
  });
  if (node === null || !isSame(ctx.secrets.open(node.daemonToken), token)) {
    throw new ForbiddenError('You are not authorized to access this resource.');
  }
  return { kind: 'node', nodeId: node.id };
};

/** The token id and token in the value of an `Authorization` header; undefined where it has none. */
export const nodeKeyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +([^\s.]+\.[^\s.]+)\s*$/i.exec(authorization ?? '')?.[1];

const parseBearer = (authorization: string | undefined): { readonly tokenId: string; readonly token: string } => {
  const bearer = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
  if (bearer === undefined) throw new UnauthenticatedError();
  const [tokenId, token, ...rest] = bearer.trim().split('.');
  if (!tokenId || !token || rest.length > 0) {
    throw new RefusedError('The Authorization header provided was not in a valid format.', 'BAD_REQUEST');
  }
  return { tokenId, token };
};

/** Hashes first: `timingSafeEqual` wants equal lengths, and the length is a secret too. */
const isSame = (left: string, right: string): boolean => timingSafeEqual(sha256(left), sha256(right));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
