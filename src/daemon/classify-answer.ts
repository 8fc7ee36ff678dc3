import type { DaemonFailure } from '../domain/errors.js';
import type { Answer } from './exchange.js';

/** What Wings says with 502 to a command for a server that is not running. Source: daemon.md §2.9. */
const STOPPED_SERVER_SENTENCE = 'Cannot send commands to a stopped server instance.';

/** Longest sentence of a daemon that is passed on. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * Says what a refusal means: null for any 2xx, else the failure with its delivery. Statuses of something in between
 * (a proxy, an overloaded listener) say less than those of the daemon itself. Source: schedules.md §5.
 */
export const classifyAnswer = ({ status, requestId, body }: Answer): DaemonFailure | null => {
  if (status >= 200 && status < 300) return null;
  const remoteMessage = messageOf(body);
  return { delivery: deliveryOf(status, remoteMessage), status, remoteMessage, requestId };
};

const deliveryOf = (status: number, message: string | null): DaemonFailure['delivery'] => {
  if (status === 429 || status === 503) return 'not_sent';
  // Wings uses 502 itself, for a command to a stopped server: that one is a plain no.
  if (status === 502 && message === STOPPED_SERVER_SENTENCE) return 'answered';
  return status === 502 || status === 504 ? 'unknown' : 'answered';
};

/** The `error` of a Wings refusal, whatever its content type (it labels some of them text/plain). */
const messageOf = (body: string | null): string | null => {
  if (body === null || !body.trimStart().startsWith('{')) return null;
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return null;
    return typeof parsed.error === 'string' ? parsed.error.slice(0, MAX_MESSAGE_LENGTH) : null;
  } catch {
    // Not Wings: the status has to do.
    return null;
  }
};
