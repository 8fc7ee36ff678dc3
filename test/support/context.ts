import { loadConfig } from '../../src/config.js';
import { createDaemonClient } from '../../src/daemon/client.js';
import { createNodeLinks } from '../../src/daemon/node-links.js';
import { createDatabaseHosts } from '../../src/database-hosts/create-database-hosts.js';
import type { DomainContext, KeyHolder, ServiceContext } from '../../src/domain/context.js';
import { recordKeyUses } from '../../src/domain/keys/record-key-uses.js';
import type { Daemon } from '../../src/domain/ports/daemon.js';
import type { NodeFiles } from '../../src/domain/ports/node-files.js';
import type { PrismaClient } from '../../src/generated/prisma/client.js';
import { cryptoRandom } from '../../src/host/random.js';
import { createSecrets } from '../../src/host/secrets.js';
import { timeSlices } from '../../src/load/time-slicer.js';
import { uncounted } from '../../src/metrics/uncounted.js';
import { createKeyCache } from '../../src/service/key-cache.js';
import { createKeyUses } from '../../src/service/key-uses.js';
import { createThrottles } from '../../src/service/throttles.js';
import { plainLinks } from './links.js';
import { silentLive } from './live.js';
import { silentLog } from './log.js';
import { readsOf } from './reads.js';
import { recordingDaemon } from './recording-daemon.js';
import { recordingWake } from './schedule-engine.js';

export const secrets = createSecrets('the key of the tests');

/** Approximately the database's time, with which all stored times are compared. */
export const NOW = new Date();

/** The clock of these processes: 11 minutes slow, because no stored time may be compared with it. */
const WRONG_NOW = new Date(NOW.getTime() - 11 * 60_000);

const refuse = (): Promise<never> => Promise.reject(new Error('The daemon was not expected to be asked for this.'));

/** A daemon that rejects every call that is not given. */
export const daemonThat = (methods: Partial<Daemon> = {}): Daemon => ({
  createServer: refuse,
  deleteServer: refuse,
  getServer: refuse,
  getLog: refuse,
  listServers: refuse,
  getSystem: refuse,
  syncServer: refuse,
  reinstallServer: refuse,
  setPower: refuse,
  sendCommand: refuse,
  createBackup: refuse,
  deleteBackup: refuse,
  deleteArchive: refuse,
  listArchives: refuse,
  restoreBackup: refuse,
  hasArchive: refuse,
  listUnreported: refuse,
  denyTokens: refuse,
  updateNode: refuse,
  ...methods,
});

/** A file port that rejects every call that is not given. */
export const filesThat = (methods: Partial<NodeFiles> = {}): NodeFiles => ({
  list: refuse,
  open: refuse,
  write: refuse,
  rename: refuse,
  copy: refuse,
  remove: refuse,
  compress: refuse,
  decompress: refuse,
  createDirectory: refuse,
  setModes: refuse,
  pull: refuse,
  ...methods,
});

const { settings } = loadConfig({});

/** The context of the service on a database: no alarms, no subscribers, a wrong clock. */
export const serviceContext = (
  db: PrismaClient,
  changes: Partial<Omit<ServiceContext, 'db'>> = {},
): ServiceContext & { readonly db: PrismaClient } => ({
  db,
  reads: changes.reads ?? readsOf(db),
  daemon: daemonThat(),
  files: filesThat(),
  databaseHosts: createDatabaseHosts({ open: secrets.open, log: silentLog }),
  links: plainLinks,
  wake: { scheduleDue: () => undefined, taskDue: () => undefined },
  ...silentLive,
  secrets,
  resolver: { addressOf: () => Promise.resolve(null) },
  clock: { now: () => WRONG_NOW },
  timeSlices,
  random: cryptoRandom,
  log: silentLog,
  keys: {
    // No change events reach this cache, so each request reads its key from the database.
    keyCache: createKeyCache({ now: () => performance.now() }),
    uses: createKeyUses({ write: (keyIds) => recordKeyUses({ db }, keyIds), log: silentLog }),
  },
  metrics: uncounted,
  throttles: createThrottles(() => performance.now()),
  settings: { ...settings, publicUrl: () => 'https://panel.example.com' },
  ...changes,
});

/**
 * A context that receives change events and caches keys for a second. For tests with thousands of requests and a few
 * unchanged keys, where most statements would otherwise read keys.
 */
export const heardContext = (
  db: PrismaClient,
  changes: Partial<Omit<ServiceContext, 'db'>> = {},
): ServiceContext & { readonly db: PrismaClient } => {
  const service = serviceContext(db, changes);
  const keyCache = createKeyCache<KeyHolder>({ now: () => performance.now() });
  keyCache.setListening(true);
  return { ...service, keys: { ...service.keys, keyCache } };
};

/** The context of schedules: a daemon that accepts everything, recorded alarms, and the right time. */
export const testContext = (
  db: PrismaClient,
  changes: Partial<Omit<ServiceContext, 'db'>> = {},
): ServiceContext & { readonly db: PrismaClient } =>
  serviceContext(db, {
    daemon: recordingDaemon(),
    wake: recordingWake(),
    clock: { now: () => new Date() },
    ...changes,
  });

export interface TestContext extends DomainContext {
  /** Moves the clock by this many milliseconds; it stands still otherwise. */
  moveClock(ms: number): void;
}

/** The context of the service itself, with the client of real daemons and a clock that the test moves. */
export const systemContext = (db: PrismaClient): TestContext => {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const clock = { now: () => new Date(now) };
  const daemon = createDaemonClient({ open: secrets.open, log: silentLog, metrics: uncounted });
  return {
    ...serviceContext(db, {
      daemon,
      files: daemon.files,
      links: createNodeLinks({ open: secrets.open, random: cryptoRandom, now: clock.now }),
      clock,
    }),
    principal: { kind: 'system' },
    moveClock: (ms) => {
      now += ms;
    },
  };
};
