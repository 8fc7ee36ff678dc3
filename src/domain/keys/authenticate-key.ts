import { timingSafeEqual } from 'node:crypto';
import { Prisma } from '../../generated/prisma/client.js';
import { isKeyPermissions } from '../access/key-permissions.js';
import type { Principal, ServiceContext } from '../context.js';
import { UnauthenticatedError } from '../errors.js';
import { plainAddress } from './allowed-addresses.js';
import { hashSecret, IDENTIFIER_LENGTH, type KeyKind } from './key-format.js';

/** `Authorization: Bearer <16 + 32 characters>`; the scheme in any case, as HTTP has it. */
const BEARER = /^bearer +([A-Za-z0-9_]{48})$/i;

/** The key in the value of an `Authorization` header; undefined where none has the form of one. */
export const keyIn = (authorization: string | undefined): string | undefined => BEARER.exec(authorization ?? '')?.[1];

/** How old `lastUsedAt` may become before it is written again. */
const IS_STALE = Prisma.sql`(k.last_used_at is null or k.last_used_at <= now() - interval '60 seconds')`;

interface KeyRow {
  readonly id: number;
  readonly kind: KeyKind;
  readonly identifier: string;
  readonly secret_hash: Uint8Array;
  readonly permissions: unknown;
  readonly allowed_ips: readonly string[] | null;
  readonly is_expired: boolean;
  readonly is_noted: boolean;
  readonly user_id: number;
  readonly user_uuid: string;
  readonly root_admin: boolean;
}

/** Who is behind a key: a user. */
export type UserPrincipal = Extract<Principal, { kind: 'user' }>;

/**
 * Tells who is asking from the value of the `Authorization` header: one SQL statement. `lastUsedAt` is written behind
 * the request's back, at most about once a minute per key, also when the request is refused later on.
 * @throws {UnauthenticatedError} no key, a malformed, unknown, revoked or expired one
 * Source: rest.md §2.1, §2.4.
 */
export const authenticateKey = async (
  ctx: ServiceContext,
  authorization: string | undefined,
  ip: string,
): Promise<UserPrincipal> => {
  const key = keyIn(authorization);
  if (key === undefined) throw new UnauthenticatedError();
  const row = await findKey(ctx, key.slice(0, IDENTIFIER_LENGTH));
  if (row === undefined || !timingSafeEqual(row.secret_hash, hashSecret(key.slice(IDENTIFIER_LENGTH)))) {
    throw new UnauthenticatedError();
  }
  if (row.is_expired) throw new UnauthenticatedError();
  touch(ctx, row);
  return {
    kind: 'user',
    user: { id: row.user_id, uuid: row.user_uuid, rootAdmin: row.root_admin },
    key: {
      id: row.id,
      identifier: row.identifier,
      kind: row.kind,
      permissions: isKeyPermissions(row.permissions) ? row.permissions : {},
      allowedIps: row.allowed_ips ?? [],
    },
    ip: plainAddress(ip),
  };
};

// SQL and not findUnique: the relation would be a second statement in every single request.
const findKey = async (ctx: ServiceContext, identifier: string): Promise<KeyRow | undefined> => {
  const [row] = await ctx.db.$queryRaw<KeyRow[]>`
    select k.id, k.kind::text as kind, k.identifier, k.secret_hash, k.permissions, k.allowed_ips,
           coalesce(k.expires_at <= now(), false) as is_expired, not ${IS_STALE} as is_noted,
           u.id as user_id, u.uuid::text as user_uuid, u.root_admin
    from api_keys k join users u on u.id = k.user_id
    where k.identifier = ${identifier}`;
  return row;
};

/** Not awaited: a request does not wait for, or fail with, a note about itself. */
const touch = (ctx: ServiceContext, { id, is_noted }: KeyRow): void => {
  if (is_noted) return;
  // The condition again: of many requests at once, one writes.
  ctx.db.$executeRaw`update api_keys k set last_used_at = now() where k.id = ${id} and ${IS_STALE}`.catch(
    (error: unknown) => ctx.log.warn({ err: error, keyId: id }, 'the last use of a key was not written'),
  );
};
