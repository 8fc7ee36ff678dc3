import type { DaemonFailure } from '../domain/errors.js';
import type { Answer } from './exchange.js';

/** Wings' message with 502 for a command to a server that is not running. Source: daemon.md §2.9. */
const STOPPED_SERVER_SENTENCE = 'Cannot send commands to a stopped server instance.';

/** Longest error message of a daemon that is passed on, in characters. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * Classifies an answer: null for any 2xx, otherwise the failure with its delivery. Statuses that a proxy or an
 * overloaded listener can send are less certain than those of the daemon itself. Source: schedules.md §5.
 */
export const classifyAnswer = ({ status, requestId, body }: Answer): DaemonFailure | null => {
  if (status >= 200 && status < 300) return null;
  const remoteMessage = messageOf(body);
  return { delivery: deliveryOf(status, remoteMessage), status, remoteMessage, requestId };
};

const deliveryOf = (status: number, message: string | null): DaemonFailure['delivery'] => {
  if (status === 429 || status === 503) return 'not_sent';
  // Wings itself sends 502 only for a command to a stopped server: a definite rejection.
  if (status === 502 && message === STOPPED_SERVER_SENTENCE) return 'answered';
  return status === 502 || status === 504 ? 'unknown' : 'answered';
};

/** The `error` of a Wings error, regardless of its content type (Wings labels some of them text/plain). */
const messageOf = (body: string | null): string | null => {
  if (body === null || !body.trimStart().startsWith('{')) return null;
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return null;
    return typeof parsed.error === 'string' ? parsed.error.slice(0, MAX_MESSAGE_LENGTH) : null;
  } catch {
    // Not from Wings: only the status is known.
    return null;
  }
};
