import { openDatabase } from '../../../src/db/client.js';
import type { PrismaClient } from '../../../src/generated/prisma/client.js';
import { silentLog } from '../log.js';
import { withReads } from '../reads.js';
import type { Service } from '../service.js';

/** Reads the database of a running service, as an operator would. */
export interface Rows {
  readonly db: PrismaClient;
  /** How many rows there are of everything that a request can make or remove. */
  counts(): Promise<Readonly<Record<string, number>>>;
  /** To be called before the service is stopped. */
  close(): Promise<void>;
}

/** Opens the database that a service was started on. */
export const openRows = (service: Service): Rows => {
  const connection = withReads(openDatabase({ url: service.env.DATABASE_URL ?? '', connections: 2, log: silentLog }));
  const { db } = connection;
  return {
    db,
    counts: async () => ({
      servers: await db.server.count(),
      takenAllocations: await db.allocation.count({ where: { serverId: { not: null } } }),
      variables: await db.serverVariable.count(),
      schedules: await db.schedule.count(),
      tasks: await db.task.count(),
      runs: await db.scheduleRun.count(),
      backups: await db.backup.count(),
      users: await db.user.count(),
      activity: await db.activity.count(),
    }),
    close: () => connection.close(),
  };
};
