import { DaemonError, RefusedError } from './errors.js';

/** What the daemon answers to a command for a server that does not run. Source: daemon.md §2.9. */
const STOPPED_STATUS = 502;

/** What a failed command comes to where its server does not run; undefined where it failed for another reason. */
export const refusalOfStopped = (error: unknown): RefusedError | undefined =>
  error instanceof DaemonError && error.failure.status === STOPPED_STATUS
    ? new RefusedError('Server must be online in order to send commands.', 'SERVER_OFFLINE')
    : undefined;
