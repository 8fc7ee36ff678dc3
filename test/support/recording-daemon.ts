import { DaemonError } from '../../src/domain/errors.js';
import type { Daemon } from '../../src/domain/ports.js';

type Call = keyof Daemon;

export interface RecordingDaemon {
  readonly daemon: Daemon;
  /** What it was asked since it was made, or since the last `forget`. */
  readonly calls: readonly { readonly name: Call; readonly uuid: string; readonly options: unknown }[];
  forget(): void;
  /** Makes every call of that name fail from now on; nothing fails again after `forget`. */
  fail(name: Call): void;
}

/** A daemon that does what it is asked, and remembers it. */
export const recordingDaemon = (): RecordingDaemon => {
  const calls: { name: Call; uuid: string; options: unknown }[] = [];
  const failing = new Set<Call>();
  const asked =
    (name: Call) =>
    async (server: { readonly uuid: string }, options?: unknown): Promise<void> => {
      calls.push({ name, uuid: server.uuid, options });
      if (failing.has(name)) throw new DaemonError({ delivery: 'answered', status: 500 });
    };
  const unexpected = (): Promise<never> => Promise.reject(new Error('The daemon was not expected to be asked.'));
  return {
    daemon: {
      createServer: asked('createServer'),
      deleteServer: asked('deleteServer'),
      syncServer: asked('syncServer'),
      reinstallServer: asked('reinstallServer'),
      getServer: unexpected,
      listServers: unexpected,
      updateNode: unexpected,
      setPower: unexpected,
      sendCommand: unexpected,
      createBackup: unexpected,
      deleteBackup: unexpected,
      restoreBackup: unexpected,
      denyTokens: unexpected,
    },
    calls,
    forget: () => {
      calls.length = 0;
      failing.clear();
    },
    fail: (name) => failing.add(name),
  };
};
