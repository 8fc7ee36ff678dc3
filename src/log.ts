import pino, { type Logger } from 'pino';
import type { LogLevel } from './config.js';

/** Never printed, wherever they stand in a line's fields. */
const REDACTED = ['*.authorization', '*.Authorization', 'req.headers.authorization', '*.password', '*.token', '*.key'];

/**
 * The log of a process: one JSON line per event on stderr, so that stdout carries results only. Written at once: the
 * last line before the end of a process is the one that matters.
 */
export const createLog = (level: LogLevel): Logger =>
  pino(
    { level, base: { pid: process.pid }, redact: { paths: REDACTED, censor: '[redacted]' } },
    pino.destination({ dest: 2, sync: true }),
  );
