import type { NodePrincipal } from '../access/require-node.js';
import type { ServiceContext } from '../context.js';
import { ForbiddenError, RefusedError, UnauthenticatedError } from '../errors.js';
import { isSameSecret } from '../values/same-secret.js';
import { activateNextTokenPair } from './node-token.js';

/**
 * Authenticates a node by its `Authorization: Bearer <token id>.<token>`. The token is compared in constant time.
 * @throws {UnauthenticatedError} no bearer (401)
 * @throws {RefusedError} a bearer that is not two texts separated by a dot (400)
 * @throws {ForbiddenError} an unknown token id, or a wrong token (403)
 * Source: daemon.md §1, §4.
 */
export const authenticateNode = async (
  ctx: Pick<ServiceContext, 'db' | 'secrets' | 'log'>,
  authorization: string | undefined,
): Promise<NodePrincipal> => {
  const key = requireKey(authorization);
  const tokenId = key.slice(0, key.indexOf('.'));
  const pair = await findPair(ctx, tokenId);
  if (pair === undefined || !isSameSecret(ctx.secrets.open(pair.token), key.slice(tokenId.length + 1))) {
    throw new ForbiddenError('You are not authorized to access this resource.');
  }
  // A node that calls with its next pair has stored it, so calls to it are signed with that pair from now on.
  if (pair.isNext) await activateNextTokenPair(ctx, pair.nodeId, tokenId);
  return { kind: 'node', nodeId: pair.nodeId };
};

interface KnownPair {
  readonly nodeId: number;
  /** Sealed. */
  readonly token: string;
  readonly isNext: boolean;
}

/** The pair with this id: the present one of a node, its next one, or the former one while that is valid. */
const findPair = async ({ db }: Pick<ServiceContext, 'db'>, tokenId: string): Promise<KnownPair | undefined> => {
  const pairs = await db.$queryRaw<KnownPair[]>`
    select id as "nodeId", daemon_token as token, false as "isNext" from nodes where daemon_token_id = ${tokenId}
    union all select id, next_token, true from nodes where next_token_id = ${tokenId}
    union all select id, former_token, false from nodes where former_token_id = ${tokenId} and former_token_until > now()`;
  return pairs.at(-1);
};

/** The token id and token in the value of an `Authorization` header; undefined without them. */
export const nodeKeyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +([^\s.]+\.[^\s.]+)\s*$/i.exec(authorization ?? '')?.[1];

const requireKey = (authorization: string | undefined): string => {
  const bearer = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1]?.trim();
  if (bearer === undefined) throw new UnauthenticatedError();
  const [tokenId, token, ...rest] = bearer.split('.');
  if (!tokenId || !token || rest.length > 0) {
    throw new RefusedError('The Authorization header provided was not in a valid format.', 'BAD_REQUEST');
  }
  return bearer;
};
