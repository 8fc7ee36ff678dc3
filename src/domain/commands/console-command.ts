import { DaemonError, RefusedError } from '../errors.js';

/** Characters that end a line or control a terminal. Programs differ in which of them they treat as line breaks. */
const NOT_IN_A_LINE = /(?!\t)[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}]/u;

/**
 * Whether a text is a single console line for every program: no control character except the tab, no line or paragraph
 * separator, and nothing that UTF-8 cannot encode. Source: rest.md §15.1.
 */
export const isConsoleLine = (text: string): boolean => !NOT_IN_A_LINE.test(text);

/** The daemon's status for a command to a server that is not running. Source: daemon.md §2.9. */
const STOPPED_STATUS = 502;

/** The domain error of a command that failed because its server is not running; undefined for any other failure. */
export const stoppedServerError = (error: unknown): RefusedError | undefined =>
  error instanceof DaemonError && error.failure.status === STOPPED_STATUS
    ? new RefusedError('Server must be online in order to send commands.', 'SERVER_OFFLINE')
    : undefined;
