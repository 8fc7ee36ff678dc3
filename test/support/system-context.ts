import { createDaemonClient } from '../../src/daemon/client.js';
import { createNodeLinks } from '../../src/daemon/node-links.js';
import type { DomainContext } from '../../src/domain/context.js';
import type { PrismaClient } from '../../src/generated/prisma/client.js';
import { cryptoRandom } from '../../src/host/random.js';
import { createSecrets } from '../../src/host/secrets.js';
import { silentLive } from './live.js';
import { silentLog } from './log.js';

export interface TestContext extends DomainContext {
  /** Moves the clock, which stands still otherwise, by so many milliseconds. */
  moveClock(ms: number): void;
}

/** The service acting for itself, on a database, with a clock that only moves when told to and no alarms. */
export const systemContext = (db: PrismaClient): TestContext => {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const secrets = createSecrets('k'.repeat(32));
  return {
    principal: { kind: 'system' },
    db,
    daemon: createDaemonClient({ open: secrets.open, log: silentLog }),
    links: createNodeLinks({ open: secrets.open, random: cryptoRandom, now: () => new Date(now) }),
    wake: { scheduleDue: () => undefined, taskDue: () => undefined },
    ...silentLive,
    secrets,
    resolver: { addressOf: () => Promise.resolve(null) },
    clock: { now: () => new Date(now) },
    random: cryptoRandom,
    log: silentLog,
    settings: { scheduleTimezone: 'UTC', schedulesPerServer: 100 },
    moveClock: (ms) => {
      now += ms;
    },
  };
};
