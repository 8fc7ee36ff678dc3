import pino, { type Logger } from 'pino';
import type { LogLevel } from './config.js';

/** Never printed, wherever they stand in a line's fields. */
const REDACTED = ['*.authorization', '*.Authorization', 'req.headers.authorization', '*.password', '*.token', '*.key'];

/**
 * The log of a process: one JSON line per event on stderr, so that stdout carries results only. Written at once: the
 * last line before the end of a process is the one that matters.
 * @param name tells a process apart from the others of one service
 */
export const createLog = (level: LogLevel, name?: string): Logger => {
  const stderr = pino.destination({ dest: 2, sync: true });
  // Whoever read it is gone, with the terminal or the pipe: no reason to end, and nobody to tell.
  stderr.on('error', () => undefined);
  return pino(
    {
      level,
      base: { pid: process.pid, ...(name === undefined ? {} : { process: name }) },
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    stderr,
  );
};
