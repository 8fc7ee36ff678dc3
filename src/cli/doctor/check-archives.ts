import { findUnknownArchives, type UnknownArchive } from '../../domain/backups/unknown-archives.js';
import { type Check, nameAll } from './check.js';

/** A node that refuses an archive so often does not mend by itself: an hour of tries. */
const MANY_TRIES = 6;

const HOUR_MS = 3_600_000;

/** Archives on nodes that belong to no backup, and those that a node will not delete. */
export const checkArchives: Check = {
  name: 'archives',
  examine: async ({ ctx }) => {
    const unknown = await findUnknownArchives(ctx);
    const refused = await ctx.db.archiveDeletion.findMany({
      where: { tries: { gte: MANY_TRIES } },
      select: { uuid: true, node: { select: { name: true } } },
      orderBy: { createdAt: 'asc' },
    });
    return [
      ...unknown.map((archive) => ({
        what: `Nobody knows ${describeArchive(archive, ctx.clock.now())}.`,
        advice:
          'Keep it if a database was restored from an older copy; else "cli -- doctor --remove-archives" removes it.',
      })),
      ...(refused.length === 0
        ? []
        : [
            {
              what: `Nodes do not delete archives of deleted backups: ${nameAll(refused.map(({ uuid, node }) => `${uuid} on ${node.name}`))}.`,
              advice:
                'The log of a worker says why. Wings deletes an archive only while it has a server; on its disk it is <uuid>.tar.gz.',
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
