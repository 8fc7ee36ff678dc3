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
export const authenticateNode = async (ctx: NodeLook, authorization: string | undefined): Promise<NodePrincipal> => {
  const key = requireKey(authorization);
  return (await lookUpNodes(ctx, [key]))(key);
};

type NodeLook = Pick<ServiceContext, 'db' | 'secrets' | 'log'>;

/**
 * Looks up several `<token id>.<token>` with one statement.
 * @returns which node has one of them; throws `ForbiddenError` for one that is not good. What fails for one says nothing of the others.
 */
export const lookUpNodes = async (
  ctx: NodeLook,
  keys: readonly string[],
): Promise<(key: string) => Promise<NodePrincipal>> => {
  const found = await findPairs(ctx, keys.map(tokenIdOf));
  const pairs = new Map(found.map((pair) => [pair.tokenId, pair]));
  return async (key) => {
    const tokenId = tokenIdOf(key);
    const pair = pairs.get(tokenId);
    if (pair === undefined || !isSameSecret(ctx.secrets.open(pair.token), key.slice(tokenId.length + 1))) {
      throw new ForbiddenError('You are not authorized to access this resource.');
    }
    // Who calls back under it has it: from now on calls are signed with it, too.
    if (pair.isNext) await adoptNextPair(ctx, pair.nodeId, tokenId);
    return { kind: 'node', nodeId: pair.nodeId };
  };
};

interface KnownPair {
  readonly tokenId: string;
  readonly nodeId: number;
  /** Sealed. */
  readonly token: string;
  readonly isNext: boolean;
}

/** The pairs with these ids: the present one of a node, its next one, or the one before while that is good. */
const findPairs = ({ db }: Pick<ServiceContext, 'db'>, tokenIds: readonly string[]): Promise<KnownPair[]> =>
  db.$queryRaw<KnownPair[]>`
    select daemon_token_id as "tokenId", id as "nodeId", daemon_token as token, false as "isNext"
    from nodes where daemon_token_id = any(${tokenIds}::text[])
    union all select next_token_id, id, next_token, true from nodes where next_token_id = any(${tokenIds}::text[])
    union all select former_token_id, id, former_token, false
    from nodes where former_token_id = any(${tokenIds}::text[]) and former_token_until > now()`;

/** The token id and token in the value of an `Authorization` header; undefined where it has none. */
export const nodeKeyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +([^\s.]+\.[^\s.]+)\s*$/i.exec(authorization ?? '')?.[1];

const tokenIdOf = (key: string): string => key.slice(0, key.indexOf('.'));

const requireKey = (authorization: string | undefined): string => {
  const bearer = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1]?.trim();
  if (bearer === undefined) throw new UnauthenticatedError();
  const [tokenId, token, ...rest] = bearer.split('.');
  if (!tokenId || !token || rest.length > 0) {
    throw new RefusedError('The Authorization header provided was not in a valid format.', 'BAD_REQUEST');
  }
  return bearer;
};
