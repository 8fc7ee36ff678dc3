import { DaemonError } from '../../src/domain/errors.js';
import type { Daemon } from '../../src/domain/ports.js';

type Call = keyof Daemon;

export interface RecordingDaemon {
  readonly daemon: Daemon;
  /** What it was asked since it was made, or since the last `forget`. */
  readonly calls: readonly { readonly name: Call; readonly uuid: string; readonly options: unknown }[];
  forget(): void;
  /** Makes the daemon answer every call of that name with a status, 500 unless told; nothing fails again after `forget`. */
  fail(name: Call, status?: number): void;
}

/** A daemon that does what it is asked, and remembers it. */
export const recordingDaemon = (): RecordingDaemon => {
  const calls: { name: Call; uuid: string; options: unknown }[] = [];
  const failing = new Map<Call, number>();
  const asked =
    (name: Call) =>
    async (server: { readonly uuid: string }, options?: unknown): Promise<void> => {
      calls.push({ name, uuid: server.uuid, options });
      const status = failing.get(name);
      if (status !== undefined) throw new DaemonError({ delivery: 'answered', status });
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
      setPower: asked('setPower'),
      sendCommand: asked('sendCommand'),
      createBackup: unexpected,
      deleteBackup: unexpected,
      restoreBackup: unexpected,
      denyTokens: asked('denyTokens'),
    },
    calls,
    forget: () => {
      calls.length = 0;
      failing.clear();
    },
    fail: (name, status = 500) => void failing.set(name, status),
  };
};
