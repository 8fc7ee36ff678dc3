import type { ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { errorSentence } from '../host/error-sentence.js';
import { createRestartPauses, keepRunning } from '../host/keep-running.js';
import { processEnded } from '../host/os-process.js';
import { isServerRunning, serverPid } from './postmaster-file.js';

/** Longest pause before a restart, in milliseconds: free disk space must be used within ten seconds. */
const LONGEST_PAUSE_MS = 5_000;

export interface SupervisionOptions {
  readonly data: string;
  /** The last server that this process has started. */
  readonly launched: ChildProcess | undefined;
  readonly launch: () => Promise<ChildProcess>;
  /** Why no server can start, where that is known. */
  readonly findObstacle: () => Promise<string | undefined>;
  readonly logFile: string;
  readonly log: Logger;
  /** No restarts after it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

export interface Supervision {
  /** Why the server ended or could not be started, for an operator. */
  unavailableReason(): string | undefined;
  stop(): Promise<void>;
}

/** A running server; with `child` if this process has started it. */
interface RunningServer {
  readonly pid: number;
  readonly child: ChildProcess | undefined;
}

/**
 * Restarts the server of a data directory whenever it ends, whichever process has started it, with growing pauses. If
 * another process restarts it first, that server is supervised.
 */
export const supervisePostmaster = ({
  data,
  launched,
  launch,
  findObstacle,
  logFile,
  log,
  signal,
}: SupervisionOptions): Supervision => {
  const stopped = new AbortController();
  let reason: string | undefined;

  const running = (): RunningServer | undefined => {
    const pid = serverPid(data);
    if (pid === undefined || !isServerRunning(data)) return undefined;
    return { pid, child: launched?.pid === pid ? launched : undefined };
  };
  const start = async (): Promise<RunningServer | undefined> => {
    const other = running();
    if (other !== undefined) return other;
    try {
      const child = await launch();
      return child.pid === undefined ? undefined : { pid: child.pid, child };
    } catch (error) {
      reason = 'PostgreSQL could not be started; see the log';
      log.error({ err: error }, 'PostgreSQL could not be started');
      return undefined;
    }
  };
  const ended = async ({ pid, child }: RunningServer, until: AbortSignal): Promise<string> => {
    if (child === undefined) await processEnded(pid, until);
    else await childEnded(child, until);
    const obstacle = await findObstacle().catch(errorSentence);
    return obstacle === undefined ? endingOf(child) : `${endingOf(child)}; ${obstacle}`;
  };
  const watch = keepRunning(
    {
      first: running(),
      ended,
      start,
      pauseAfter: createRestartPauses(LONGEST_PAUSE_MS),
      onEnded: (pauseMs, ending) => {
        if (ending !== undefined) {
          reason = `PostgreSQL ended and is being restarted: ${ending}`;
          log.error({ data, reason: ending, pauseMs, log: logFile }, 'PostgreSQL ended and is being restarted');
        }
      },
    },
    AbortSignal.any([stopped.signal, ...(signal === undefined ? [] : [signal])]),
  );
  return {
    unavailableReason: () => reason,
    stop: async () => {
      stopped.abort();
      await watch;
    },
  };
};

const childEnded = (child: ChildProcess, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted || child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    signal.addEventListener('abort', () => done(), { once: true });
  });

/** The exit status is known for a child process only. */
const endingOf = (child: ChildProcess | undefined): string => {
  if (child === undefined) return 'another process had started it; see its log';
  return child.signalCode === null ? `status ${child.exitCode}; see its log` : `signal ${child.signalCode}`;
};
