import { backupStatus, listBackups } from '../domain/backups/list-backups.js';
import type { DomainContext } from '../domain/context.js';
import { findServer } from './find-server.js';
import type { Output } from './output.js';

/** `backups list`: backups of game servers. */
export const listBackupsCommand = async (
  ctx: DomainContext,
  { server }: { readonly server?: string | undefined },
): Promise<Output> => {
  const of = server === undefined ? {} : { serverId: await findServer(ctx, server) };
  const { where } = await listBackups(ctx, {});
  const found = await ctx.db.backup.findMany({
    where: { AND: [where, of] },
    orderBy: { id: 'asc' },
    include: { server: { select: { id: true, identifier: true, name: true } } },
  });
  const backups = found.map((backup) => ({
    uuid: backup.uuid,
    server: backup.server,
    name: backup.name,
    status: backupStatus(backup),
    bytes: Number(backup.bytes),
    locked: backup.isLocked,
    createdAt: backup.createdAt.toISOString(),
    completedAt: backup.completedAt?.toISOString() ?? null,
  }));
  const rows = backups.map(({ uuid, server: { identifier }, name, status, bytes, locked, createdAt }) => [
    ...[uuid, identifier, name, status, String(bytes), locked ? 'yes' : 'no', createdAt],
  ]);
  return {
    json: backups,
    text: [{ columns: ['UUID', 'SERVER', 'NAME', 'STATUS', 'BYTES', 'LOCKED', 'CREATED'], rows }],
  };
};
