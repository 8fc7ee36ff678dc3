import type { Log } from '../../src/domain/ports/log.js';

/** A log that discards everything. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
