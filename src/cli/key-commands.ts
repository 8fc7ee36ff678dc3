import { isKeyPermissions, type KeyPermissions } from '../domain/access/key-permissions.js';
import type { DomainContext } from '../domain/context.js';
import { createKey } from '../domain/keys/create-key.js';
import type { KeyKind } from '../domain/keys/key-format.js';
import { listKeys, type VisibleKey } from '../domain/keys/list-keys.js';
import { revokeKey } from '../domain/keys/revoke-key.js';
import { formatPermissions } from './key-options.js';

/** Default user of new keys. */
const DEFAULT_USER = 'admin';

export interface CreateKeyOptions {
  readonly kind: KeyKind;
  readonly username?: string;
  readonly memo?: string;
  readonly permissions?: KeyPermissions;
  readonly allowedIps?: readonly string[];
  readonly expiresAt?: Date;
  readonly json: boolean;
}

/** `keys create`: prints the key, or `{"key": …}`. */
export const createKeyCommand = async (ctx: DomainContext, options: CreateKeyOptions): Promise<string> => {
  const { kind, username = DEFAULT_USER, memo = 'Command line', permissions, allowedIps, expiresAt, json } = options;
  const { key } = await createKey(ctx, {
    kind,
    owner: { username },
    memo,
    permissions,
    allowedIps: allowedIps && [...allowedIps],
    expiresAt,
  });
  return json ? `${JSON.stringify({ key })}\n` : `${key}\n`;
};

/** `keys list`: a table, or a JSON array. */
export const listKeysCommand = async (ctx: DomainContext, { json }: { readonly json: boolean }): Promise<string> => {
  const keys = (await listKeys(ctx)).map(describe);
  if (json) return `${JSON.stringify(keys)}\n`;
  const rows = [
    ['IDENTIFIER', 'KIND', 'USER', 'LAST USED', 'EXPIRES', 'PERMISSIONS', 'ALLOWED FROM', 'MEMO'],
    ...keys.map((key) => [
      key.identifier,
      key.kind,
      key.user,
      key.lastUsedAt ?? 'never',
      key.expiresAt ?? 'never',
      key.permissions,
      key.allowedIps.join(',') || 'anywhere',
      key.memo,
    ]),
  ];
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
};

/** Width of each column but the last, in characters. */
const WIDTHS = [16, 11, 20, 24, 24, 16, 16] as const;

const describe = (key: VisibleKey) => ({
  identifier: key.identifier,
  kind: key.kind,
  user: key.user.username,
  memo: key.memo,
  permissions: permissionsOf(key),
  allowedIps: key.allowedIps,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  expiresAt: key.expiresAt?.toISOString() ?? null,
  createdAt: key.createdAt.toISOString(),
});

/**
 * Permissions in the format of the command line. A client key has those of its user; an application key has none while
 * its user is not an administrator.
 */
const permissionsOf = ({ kind, permissions, user }: VisibleKey): string => {
  if (kind === 'client') return 'those of its user';
  if (!user.rootAdmin) return 'none (demoted)';
  return formatPermissions(isKeyPermissions(permissions) ? permissions : {});
};

/** `keys revoke`: prints the key that it revoked. */
export const revokeKeyCommand = async (ctx: DomainContext, identifier: string): Promise<string> => {
  await revokeKey(ctx, identifier);
  return `${identifier} is revoked.\n`;
};
