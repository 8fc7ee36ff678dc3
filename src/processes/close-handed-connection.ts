import type { Worker } from 'node:cluster';
import { isRecord } from '../domain/values/is-record.js';

interface Connection {
  close(): void;
}

/**
 * Closes a connection that was handed to a process and not accepted before the process ended; Node.js would leave it
 * open and unanswered. There is at most one, because a process gets the next connection when it has accepted the last.
 * Closing an accepted one, which is closed here already, has no effect. The `newconn` message of Node.js is internal;
 * if it changes, nothing is closed.
 */
export const closeHandedConnection = ({ process }: Worker): void => {
  // A process that could not be spawned has no channel, whatever its type says; it emits `error`.
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
