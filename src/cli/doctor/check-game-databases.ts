import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER_LOCK } from '../../db/embedded.js';
import { NOT_MOVED } from '../../db/move-tenants.js';
import { dataOf, logFileOf } from '../../db/postmaster.js';
import { isServerRunning } from '../../db/postmaster-file.js';
import { LOCK_FILE, TENANT_ADMINISTRATOR } from '../../db/tenant-listener.js';
import type { DomainContext } from '../../domain/context.js';
import { diskSpaceAt } from '../../host/disk-space.js';
import { inMegabytes, reserveOf } from '../../service/disk-reserve.js';
import { TENANT_DIRECTORY } from '../../service/storage.js';
import type { Check, Problem } from './check.js';

/** The PostgreSQL for databases of game servers, next to an embedded one. */
export const checkGameDatabases: Check = {
  name: 'game databases',
  examine: async ({ ctx, config: { databaseUrl, dataDir, diskReserveMb } }) => {
    const directory = join(dataDir, TENANT_DIRECTORY);
    if (databaseUrl !== undefined) return [];
    const isMade = existsSync(dataOf(directory));
    if (!isMade && (await isMoveDue(ctx))) {
      return [
        {
          what: NOT_MOVED,
          advice: 'Read the log of the last start, free some space if it says so, and start the service again.',
        },
      ];
    }
    if (!isMade) return [];
    const isAway = !isServerRunning(dataOf(directory)) && (await isServiceRunning(ctx));
    return [
      ...(isAway ? [awayProblem(directory)] : []),
      ...(existsSync(join(directory, LOCK_FILE)) ? [await lockProblem(dataDir, diskReserveMb)] : []),
    ];
  },
};

const awayProblem = (directory: string): Problem => ({
  what: 'The PostgreSQL of game servers is not running.',
  advice: `The service restarts it as soon as it can; its log, and ${logFileOf(directory)}, say why it ended.`,
});

const lockProblem = async (dataDir: string, diskReserveMb: number | undefined): Promise<Problem> => {
  const room = await diskSpaceAt(dataDir);
  const reserve = inMegabytes(reserveOf(room, diskReserveMb));
  return {
    what: `Game servers may not use their databases: the disk of ${dataDir} has ${inMegabytes(room.free)} MB free, less than the reserve of ${reserve} MB.`,
    advice:
      'Free some space, or delete databases, which is still possible; access returns once a tenth more than the reserve is free.',
  };
};

const isMoveDue = async ({ db }: DomainContext): Promise<boolean> =>
  (await db.$queryRaw<unknown[]>`select 1 from pg_roles where rolname = ${TENANT_ADMINISTRATOR}`).length > 0;

const isServiceRunning = async ({ db }: DomainContext): Promise<boolean> =>
  (
    await db.$queryRaw<unknown[]>`
      select 1 from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${OWNER_LOCK}::int::oid`
  ).length > 0;
