import { createSecrets } from '../../../src/host/secrets.js';
import { arrangeKey } from '../api-under-test.js';
import { systemContext } from '../context.js';
import type { TestDatabase } from '../database.js';
import { type SeededSchedule, seedOf } from '../seed.js';
import { type Service, startService } from '../service.js';

const APP_KEY = 'k'.repeat(32);

/** Starts one of several processes on the same database. */
export const startProcess = (database: TestDatabase, role: 'api' | 'worker'): Promise<Service> =>
  startService({
    localNode: false,
    env: { ROLE: role, DATABASE_URL: database.url, APP_KEY, ...(role === 'worker' ? { PORT: undefined } : {}) },
  });

export interface ScheduleOnNode extends SeededSchedule {
  /** Key of the owner. */
  readonly key: string;
  /** `/api/client/servers/…/schedules/…` */
  readonly path: string;
}

/** A schedule that ticks on 29 February, with these commands as tasks, on its own node at a port of this machine. */
export const scheduleOnNode = async (
  { db }: TestDatabase,
  { port, commands }: { readonly port: number; readonly commands: readonly string[] },
): Promise<ScheduleOnNode> => {
  const seed = seedOf(db);
  const daemonToken = createSecrets(APP_KEY).seal('token');
  const node = await seed.node({ scheme: 'http', daemonListen: port, daemonToken });
  const { server, owner } = await seed.owner().server({ nodeId: node.id });
  const seeded = await seed.owner().schedule({
    serverId: server.id,
    dayOfMonth: '29',
    month: '2',
    tasks: commands.map((payload) => ({ action: 'command', payload, continueOnFailure: true })),
  });
  const key = await arrangeKey(systemContext(db), { userId: owner.id, kind: 'client' });
  return { ...seeded, owner, key, path: `/api/client/servers/${server.identifier}/schedules/${seeded.schedule.id}` };
};

/** Moves the next tick of a schedule to now. */
export const tickNow = ({ db }: TestDatabase, { schedule }: SeededSchedule): Promise<unknown> =>
  db.$executeRaw`update schedules set next_run_at = date_trunc('milliseconds', now()) where id = ${schedule.id}`;
