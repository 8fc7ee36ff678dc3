import { boundLog } from '../host/bound-log.js';
import { type LocalNodeOptions, NodeSupervisor } from './node-supervisor.js';

/** How long the first start waits for an answer of the node, in milliseconds. */
const FIRST_ANSWER_LIMIT_MS = 10_000;

export interface LocalNode {
  /** Ends the node. Its game servers keep running; the next node attaches to them. */
  stop(): Promise<void>;
  /** Sends the node a signal to end and does not wait. */
  stopNow(): void;
}

/**
 * Runs the built-in node as a separate process and keeps it running. A node that outlived a killed service is reused if
 * it has the same configuration and build; otherwise it is replaced. Resolves when the node answers, or after 10 s with
 * a warning.
 */
export const startLocalNode = async (options: LocalNodeOptions): Promise<LocalNode> => {
  const supervisor = await NodeSupervisor.create(options);
  const pid = await supervisor.ensureRunning();
  const ended = new AbortController();
  const watch = supervisor.keepRunning(pid, AbortSignal.any([ended.signal, options.stopping]));
  const stopBounding = boundLog(supervisor.directory.log, options.ctx.log);
  if (!(await supervisor.answersWithin(FIRST_ANSWER_LIMIT_MS))) {
    options.ctx.log.warn({ log: supervisor.directory.log }, 'the built-in node does not answer yet');
  }
  await supervisor.logIsolation();
  return {
    stop: async () => {
      ended.abort();
      stopBounding();
      await watch;
      await supervisor.stop();
    },
    stopNow: () => supervisor.stopNow(),
  };
};
