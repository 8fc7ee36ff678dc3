import pino, { type Logger } from 'pino';
import type { LogLevel } from './config.js';
import { currentTrace } from './domain/tracing/trace-context.js';

/** Fields that are never printed. */
const REDACTED = ['*.authorization', '*.Authorization', 'req.headers.authorization', '*.password', '*.token', '*.key'];

/**
 * The log of a process: one JSON line per event on stderr, so that stdout has results only. Written synchronously,
 * because the last line before a process ends matters most. Lines of a request or a run have its id.
 * @param name distinguishes the processes of one service
 */
export const createLog = (level: LogLevel, name?: string): Logger => {
  const stderr = pino.destination({ dest: 2, sync: true });
  // The reader, a terminal or a pipe, has closed: the process continues without a log.
  stderr.on('error', () => undefined);
  return pino(
    {
      level,
      base: { pid: process.pid, ...(name === undefined ? {} : { process: name }) },
      mixin: idsOfTrace,
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    stderr,
  );
};

const idsOfTrace = (): object => {
  const { requestId, runId } = currentTrace() ?? {};
  return { ...(requestId != null && { requestId }), ...(runId != null && { runId }) };
};
