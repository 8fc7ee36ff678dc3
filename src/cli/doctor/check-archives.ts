import { findUnknownArchives, type UnknownArchive } from '../../domain/backups/unknown-archives.js';
import { type Check, nameAll } from './check.js';

/** A deletion that has failed this often, for an hour, will not succeed by itself. */
const MANY_TRIES = 6;

const HOUR_MS = 3_600_000;

/** Archives on nodes without a backup, and archives that a node does not delete. */
export const checkArchives: Check = {
  name: 'archives',
  examine: async ({ ctx }) => {
    const unknown = await findUnknownArchives(ctx);
    const undeleted = await ctx.db.archiveDeletion.findMany({
      where: { tries: { gte: MANY_TRIES } },
      select: { uuid: true, node: { select: { name: true } } },
      orderBy: { createdAt: 'asc' },
    });
    return [
      ...unknown.map((archive) => ({
        what: `No backup has ${describeArchive(archive, ctx.clock.now())}.`,
        advice:
          'Keep it if a database was restored from an older copy; else "cli -- doctor --remove-archives" removes it.',
      })),
      ...(undeleted.length === 0
        ? []
        : [
            {
              what: `Nodes do not delete archives of deleted backups: ${nameAll(undeleted.map(({ uuid, node }) => `${uuid} on ${node.name}`))}.`,
              advice:
                'See the log of a worker. Wings deletes an archive only while it has a server; the file on its disk is <uuid>.tar.gz.',
            },
          ]),
    ];
  },
};

/** `archive <uuid> on node <name> (12.3 MB, 5 days old)` */
export const describeArchive = ({ uuid, node, bytes, createdAt }: UnknownArchive, now: Date): string => {
  const hours = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / HOUR_MS));
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  return `archive ${uuid} on node ${node.name} (${(bytes / 1024 ** 2).toFixed(1)} MB, ${age} old)`;
};
