import type { ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { errorSentence } from '../host/error-sentence.js';
import { createRestartPauses, keepRunning } from '../host/keep-running.js';
import { processEnded } from '../host/os-process.js';
import { isServerRunning, serverPid } from './postmaster-file.js';

/** Longest pause before a start, in milliseconds: a disk that has room again is to be noticed within ten seconds. */
const LONGEST_PAUSE_MS = 5_000;

export interface SupervisionOptions {
  readonly data: string;
  /** The last one that this process has started; undefined for none. */
  readonly launched: ChildProcess | undefined;
  readonly launch: () => Promise<ChildProcess>;
  /** Why no server can start at all, where that is known. */
  readonly findObstacle: () => Promise<string | undefined>;
  readonly logFile: string;
  readonly log: Logger;
  /** From then on it is not started again. */
  readonly signal?: AbortSignal | undefined;
}

export interface Supervision {
  /** Why the server ended last, or could not be started, in words for an operator. */
  whyAway(): string | undefined;
  stop(): Promise<void>;
}

/** A server that runs; a child where this process has started it. */
interface RunningServer {
  readonly pid: number;
  readonly child: ChildProcess | undefined;
}

/**
 * Starts the server on a data directory again whenever it ends, whichever process has started it, with pauses that grow.
 * Another process may be faster: then that one's server is watched.
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
      reason = 'PostgreSQL could not be started, and the log says why';
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
          reason = `PostgreSQL ended and is started again: ${ending}`;
          log.error({ data, reason: ending, pauseMs, log: logFile }, 'PostgreSQL ended; it is started again');
        }
      },
    },
    AbortSignal.any([stopped.signal, ...(signal === undefined ? [] : [signal])]),
  );
  return {
    whyAway: () => reason,
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

/** How it ended is known of a child only. */
const endingOf = (child: ChildProcess | undefined): string => {
  if (child === undefined) return 'another process had started it, its log may say why';
  return child.signalCode === null ? `status ${child.exitCode}, its log says why` : `signal ${child.signalCode}`;
};
