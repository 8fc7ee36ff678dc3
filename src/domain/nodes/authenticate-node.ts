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
  ctx: LookupContext,
  authorization: string | undefined,
): Promise<NodePrincipal> => {
  const key = requireKey(authorization);
  return (await findNodesByToken(ctx, [key]))(key);
};

type LookupContext = Pick<ServiceContext, 'db' | 'secrets' | 'log'>;

/**
 * Looks up several `<token id>.<token>` with one statement.
 * @returns a function that returns the node of one of them; it throws `ForbiddenError` for an invalid one, independent
 *   of the others
 */
export const findNodesByToken = async (
  ctx: LookupContext,
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
    // A node that calls with its next pair has stored it, so calls to it are signed with that pair from now on.
    if (pair.isNext) await activateNextTokenPair(ctx, pair.nodeId, tokenId);
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

/** The pairs with these ids: the present one of a node, its next one, or the former one while that is valid. */
const findPairs = ({ db }: Pick<ServiceContext, 'db'>, tokenIds: readonly string[]): Promise<KnownPair[]> =>
  db.$queryRaw<KnownPair[]>`
    select daemon_token_id as "tokenId", id as "nodeId", daemon_token as token, false as "isNext"
    from nodes where daemon_token_id = any(${tokenIds}::text[])
    union all select next_token_id, id, next_token, true from nodes where next_token_id = any(${tokenIds}::text[])
    union all select former_token_id, id, former_token, false
    from nodes where former_token_id = any(${tokenIds}::text[]) and former_token_until > now()`;

/** The token id and token in the value of an `Authorization` header; undefined without them. */
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
