import type { NodePrincipal } from '../access/require-node.js';
import type { ServiceContext } from '../context.js';
import { ForbiddenError, RefusedError, UnauthenticatedError } from '../errors.js';
import { isSameSecret } from '../same-secret.js';
import { adoptNextPair } from './node-token.js';

/**
 * Finds out which node sent a request, from its `Authorization: Bearer <token id>.<token>`. The token is compared in
 * constant time.
 * @throws {UnauthenticatedError} no bearer (401)
 * @throws {RefusedError} a bearer that is not two texts with a dot between (400)
 * @throws {ForbiddenError} no such token id, or another token (403)
 * Source: daemon.md §1, §4.
 */
export const authenticateNode = async (
  ctx: Pick<ServiceContext, 'db' | 'secrets' | 'log'>,
  authorization: string | undefined,
): Promise<NodePrincipal> => {
  const { tokenId, token } = parseBearer(authorization);
  const pair = await findPair(ctx, tokenId);
  if (pair === undefined || !isSameSecret(ctx.secrets.open(pair.token), token)) {
    throw new ForbiddenError('You are not authorized to access this resource.');
  }
  // Who calls back under it has it: from now on calls are signed with it, too.
  if (pair.isNext) await adoptNextPair(ctx, pair.nodeId, tokenId);
  return { kind: 'node', nodeId: pair.nodeId };
};

interface KnownPair {
  readonly nodeId: number;
  /** Sealed. */
  readonly token: string;
  readonly isNext: boolean;
}

/** The present pair of a node, its next one, or the one before while that is good. */
const findPair = async ({ db }: Pick<ServiceContext, 'db'>, tokenId: string): Promise<KnownPair | undefined> => {
  const [pair] = await db.$queryRaw<KnownPair[]>`
    select id as "nodeId", daemon_token as token, false as "isNext" from nodes where daemon_token_id = ${tokenId}
    union all select id, next_token, true from nodes where next_token_id = ${tokenId}
    union all select id, former_token, false from nodes where former_token_id = ${tokenId} and former_token_until > now()
    limit 1`;
  return pair;
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
