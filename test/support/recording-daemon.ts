import { DaemonError } from '../../src/domain/errors.js';
import type { Daemon } from '../../src/domain/ports/daemon.js';
import type { PowerStateName } from '../../src/domain/ports/power.js';
import { detailsOf } from './details-of.js';

type Call = keyof Daemon;

/** A call about a server. */
export interface Effect {
  readonly server: string;
  readonly kind: 'command' | 'power' | 'backup';
  readonly text: string;
}

/** A daemon that accepts and records all calls. Replace a method to change its behaviour. */
export interface RecordingDaemon extends Daemon {
  /** The calls that change something, since the start or the last `forget`. */
  readonly calls: readonly { readonly name: Call; readonly uuid: string; readonly options: unknown }[];
  /** The calls about running servers. */
  readonly effects: Effect[];
  /** The state that it reports for every server. */
  powerState: PowerStateName;
  forget(): void;
  /** Makes every call of that name fail with a status, by default 500, until `forget`. */
  fail(name: Call, status?: number): void;
}

export const recordingDaemon = (): RecordingDaemon => {
  const calls: { name: Call; uuid: string; options: unknown }[] = [];
  const effects: Effect[] = [];
  const failing = new Map<Call, number>();
  const asked =
    (name: Call) =>
    async ({ uuid }: { readonly uuid: string }, options?: unknown): Promise<void> => {
      calls.push({ name, uuid, options });
      const status = failing.get(name);
      if (status !== undefined) throw new DaemonError({ delivery: 'answered', status });
    };
  const daemon: RecordingDaemon = {
    calls,
    effects,
    powerState: 'running',
    forget: () => {
      calls.length = 0;
      effects.length = 0;
      failing.clear();
    },
    fail: (name, status = 500) => void failing.set(name, status),
    createServer: asked('createServer'),
    deleteServer: asked('deleteServer'),
    syncServer: asked('syncServer'),
    reinstallServer: asked('reinstallServer'),
    deleteBackup: asked('deleteBackup'),
    deleteArchive: (_node, archive) => asked('deleteArchive')(archive, { through: archive.through }),
    listArchives: async () => null,
    restoreBackup: asked('restoreBackup'),
    denyTokens: asked('denyTokens'),
    hasArchive: async () => true,
    listUnreported: async () => ({ installations: [], restores: [], backups: [] }),
    updateNode: async () => true,
    getLog: async () => [],
    listServers: async () => [],
    getSystem: async () => ({
      version: '1.11.11',
      architecture: 'amd64',
      cpuThreads: 8,
      memoryBytes: 33_567_000_000,
      kernelVersion: '6.1.0',
      os: 'Debian GNU/Linux 12 (bookworm)',
      containerEngine: '28.2.2',
    }),
    getServer: async ({ uuid }) => detailsOf(uuid, { state: daemon.powerState }),
    setPower: async (server, action) => {
      await asked('setPower')(server, action);
      effects.push({ server: server.uuid, kind: 'power', text: action });
    },
    sendCommand: async (server, command) => {
      await asked('sendCommand')(server, command);
      effects.push({ server: server.uuid, kind: 'command', text: command });
    },
    createBackup: async (server, backup) => {
      await asked('createBackup')(server, backup);
      effects.push({ server: server.uuid, kind: 'backup', text: backup.uuid });
    },
  };
  return daemon;
};
