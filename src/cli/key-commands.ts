import { isKeyPermissions } from '../domain/access/key-permissions.js';
import type { DomainContext } from '../domain/context.js';
import { createKey } from '../domain/keys/create-key.js';
import { listKeys, type VisibleKey } from '../domain/keys/list-keys.js';
import { revokeKey } from '../domain/keys/revoke-key.js';
import { formatPermissions, type KeyOptions } from './key-options.js';
import type { Output } from './output.js';

/** `keys create`: prints the key. */
export const createKeyCommand = async (ctx: DomainContext, options: KeyOptions): Promise<Output> => {
  const { kind, username, memo = 'Command line', permissions, allowedIps, expiresAt } = options;
  const { key } = await createKey(ctx, {
    ...{ kind, owner: { username }, memo, permissions, expiresAt },
    allowedIps: allowedIps && [...allowedIps],
  });
  return { json: { key }, text: `${key}\n` };
};

const COLUMNS = ['IDENTIFIER', 'KIND', 'USER', 'LAST USED', 'EXPIRES', 'PERMISSIONS', 'ALLOWED FROM', 'MEMO'];

/** `keys list`: a table without secrets. */
export const listKeysCommand = async (ctx: DomainContext): Promise<Output> => {
  const keys = (await listKeys(ctx)).map(describe);
  const rows = keys.map((key) => [
    ...[key.identifier, key.kind, key.user, key.lastUsedAt ?? 'never', key.expiresAt ?? 'never', key.permissions],
    ...[key.allowedIps.join(',') || 'anywhere', key.memo],
  ]);
  return { json: keys, text: [{ columns: COLUMNS, rows }] };
};

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
export const revokeKeyCommand = async (ctx: DomainContext, identifier: string): Promise<Output> => {
  await revokeKey(ctx, identifier);
  return { json: { revoked: identifier }, text: `${identifier} is revoked.\n` };
};
