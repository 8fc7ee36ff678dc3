import { timingSafeEqual } from 'node:crypto';
import type { SignInMethod } from '../../generated/prisma/client.js';
import { isKeyPermissions } from '../access/key-permissions.js';
import { lacksSecondFactor } from '../access/lacks-second-factor.js';
import type { KeyHolder, Principal, ServiceContext } from '../context.js';
import { UnauthenticatedError } from '../errors.js';
import { plainAddress } from './allowed-addresses.js';
import { hashSecret, IDENTIFIER_LENGTH, type KeyKind, SESSION_PREFIX } from './key-format.js';

/** `Authorization: Bearer <16 + 32 characters>`; HTTP schemes are case-insensitive. */
const BEARER = /^bearer +([A-Za-z0-9_]{48})$/i;

/** The form of `sessionAuthorization`. No header has a line break, so no client can send it. */
const SESSION = /^session\n([A-Za-z0-9_]{48})$/;

/** The value that stands for an `Authorization` header where the credential came in a session cookie. */
export const sessionAuthorization = (token: string): string => `session\n${token}`;

/**
 * The key in the value of an `Authorization` header, or the credential in `sessionAuthorization`; undefined without
 * one. A credential of a session is valid in its cookie only, and a key in the header only.
 */
export const keyIn = (authorization = ''): string | undefined => {
  const key = BEARER.exec(authorization)?.[1];
  if (key !== undefined) return key.startsWith(SESSION_PREFIX) ? undefined : key;
  const token = SESSION.exec(authorization)?.[1];
  return token?.startsWith(SESSION_PREFIX) ? token : undefined;
};

interface KeyRow {
  readonly id: number;
  readonly kind: KeyKind;
  readonly identifier: string;
  readonly secret_hash: Uint8Array;
  readonly permissions: unknown;
  readonly allowed_ips: readonly string[] | null;
  readonly good_for_ms: number | null;
  readonly is_noted: boolean;
  readonly user_id: number;
  readonly user_uuid: string;
  readonly root_admin: boolean;
  readonly sign_in_method: SignInMethod | null;
  readonly has_second_factor: boolean | null;
}

/** The user who authenticated with a key. */
export type UserPrincipal = Extract<Principal, { kind: 'user' }>;

/**
 * Authenticates the caller by the value of the `Authorization` header, with one SQL statement, or none if a lookup of
 * less than a second ago is cached. The use is recorded, even if the request is rejected later.
 * @throws {UnauthenticatedError} the key is missing, malformed, unknown, revoked or expired
 * Source: rest.md §2.1, §2.4.
 */
export const authenticateKey = async (
  ctx: ServiceContext,
  authorization: string | undefined,
  ip: string,
): Promise<UserPrincipal> => {
  const known = findCachedCaller(ctx, authorization, ip);
  if (known !== undefined) return known;
  return principalOf(await loadHolder(ctx, requireKey(authorization)), ip);
};

/** The holder of a valid key, whose use it records; null for an invalid one. */
const loadHolder = async (ctx: ServiceContext, key: string): Promise<KeyHolder | null> => {
  const cache = ctx.keys.keyCache.beginLookup(key);
  const row = await findKey(ctx, key.slice(0, IDENTIFIER_LENGTH));
  if (row === undefined || !isValid(row, key)) {
    cache(null);
    return null;
  }
  if (!row.is_noted) ctx.keys.uses.note(row.id);
  const holder = holderOf(ctx, row);
  cache(holder, row.good_for_ms ?? undefined);
  return holder;
};

/**
 * Authenticates from the cache; undefined where a database lookup is needed.
 * @throws {UnauthenticatedError} see `authenticateKey`
 */
export const findCachedCaller = (
  { keys }: Pick<ServiceContext, 'keys'>,
  authorization: string | undefined,
  ip: string,
): UserPrincipal | undefined => {
  const holder = keys.keyCache.recall(requireKey(authorization));
  return holder === undefined ? undefined : principalOf(holder, ip);
};

const requireKey = (authorization: string | undefined): string => {
  const key = keyIn(authorization);
  if (key === undefined) throw new UnauthenticatedError();
  return key;
};

const principalOf = (holder: KeyHolder | null, ip: string): UserPrincipal => {
  if (holder === null) throw new UnauthenticatedError();
  return { kind: 'user', user: holder.user, key: holder.key, ip: plainAddress(ip) };
};

const holderOf = ({ settings }: ServiceContext, row: KeyRow): KeyHolder => {
  const { sign_in_method: method } = row;
  const session = method === null ? null : { method, hasSecondFactor: row.has_second_factor === true };
  const isLacking = lacksSecondFactor(settings, { rootAdmin: row.root_admin, session });
  return {
    user: { id: row.user_id, uuid: row.user_uuid, rootAdmin: row.root_admin && !isLacking },
    key: {
      id: row.id,
      identifier: row.identifier,
      kind: row.kind,
      permissions: isKeyPermissions(row.permissions) ? row.permissions : {},
      allowedIps: row.allowed_ips ?? [],
      session: session === null ? undefined : { lacksSecondFactor: isLacking },
    },
  };
};

/** Whether the secret matches the row, the key has not expired, and only a session's credential has its prefix. */
const isValid = ({ secret_hash, good_for_ms, sign_in_method }: KeyRow, key: string): boolean =>
  timingSafeEqual(secret_hash, hashSecret(key.slice(IDENTIFIER_LENGTH))) &&
  (good_for_ms === null || good_for_ms > 0) &&
  key.startsWith(SESSION_PREFIX) === (sign_in_method !== null);

const findKey = async (ctx: ServiceContext, identifier: string): Promise<KeyRow | undefined> => {
  // SQL instead of findUnique: the relation would be a second statement.
  const [row] = await ctx.db.$queryRaw<KeyRow[]>`
    select k.id, k.kind::text as kind, k.identifier, k.secret_hash, k.permissions, k.allowed_ips,
           least(
             extract(epoch from k.expires_at - now()) * 1000,
             case when s.id is not null
               then extract(epoch from k.last_used_at - now()) * 1000 + ${ctx.settings.sessionIdleMs} end
           )::float8 as good_for_ms,
           coalesce(k.last_used_at > now() - interval '60 seconds', false) as is_noted,
           u.id as user_id, u.uuid::text as user_uuid, u.root_admin,
           s.method::text as sign_in_method, s.has_second_factor
    from api_keys k join users u on u.id = k.user_id left join sessions s on s.id = k.id
    where k.identifier = ${identifier}`;
  return row;
};
