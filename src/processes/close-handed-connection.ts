import type { Worker } from 'node:cluster';
import { isRecord } from '../domain/values/is-record.js';

interface Connection {
  close(): void;
}

/**
 * Closes the connection that a process was handed and had not taken when it ended: Node would keep it open, unanswered, until the
 * client goes. There is one at most, for a process is handed the next one when it has taken the last. One that it has taken is
 * closed here already, and closing it again does nothing. How Node hands them out is not public: it sends them on the channel,
 * as `newconn`; where it comes to do otherwise, nothing is closed.
 */
export const closeHandedConnection = ({ process }: Worker): void => {
  // One that could not be started has no channel, whatever its type says; it tells so by an event.
  if (typeof process.send !== 'function') return;
  let handed: Connection | undefined;
  process.send = new Proxy(process.send, {
    apply: (send, self, sent: readonly unknown[]): unknown => {
      const [message, handle] = sent;
      if (isRecord(message) && message.act === 'newconn' && isConnection(handle)) handed = handle;
      return Reflect.apply(send, self, sent);
    },
  });
  process.once('exit', () => handed?.close());
};

const isConnection = (handle: unknown): handle is Connection =>
  typeof handle === 'object' && handle !== null && 'close' in handle && typeof handle.close === 'function';
