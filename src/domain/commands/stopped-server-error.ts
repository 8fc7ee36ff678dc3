import { DaemonError, RefusedError } from '../errors.js';

/** The daemon's status for a command to a server that is not running. Source: daemon.md §2.9. */
const STOPPED_STATUS = 502;

/** The domain error of a command that failed because its server is not running; undefined for any other failure. */
export const stoppedServerError = (error: unknown): RefusedError | undefined =>
  error instanceof DaemonError && error.failure.status === STOPPED_STATUS
    ? new RefusedError('Server must be online in order to send commands.', 'SERVER_OFFLINE')
    : undefined;
