import type { Worker } from 'node:cluster';

interface Connection {
  close(): void;
}

/**
 * Closes the connection that the first process has sent to a worker and that the worker had not accepted when it ended.
 * Node.js leaves it open without an answer until the client closes it. There is one at most: a worker receives the next
 * connection after it has accepted the last one. Node.js itself closes an accepted connection in the first process, and
 * closing it twice does nothing.
 *
 * Reaches into: the internal message `newconn`, with which `node:cluster` sends a connection through `process.send` of
 * the worker. If Node.js sends it differently, nothing is closed.
 * Saves: nothing; clients of a worker that ends do not wait for an answer that never comes.
 * Tried with: Node.js 20.20.
 */
export const closeHandedConnection = ({ process }: Worker): void => {
  // A process that could not be started has no channel, whatever its type says. It emits an event for that.
  if (typeof process.send !== 'function') return;
  let handed: Connection | undefined;
  process.send = new Proxy(process.send, {
    apply: (send, self, sent: readonly unknown[]): unknown => {
      const [message, handle] = sent;
      if (isNewConnection(message) && isConnection(handle)) handed = handle;
      return Reflect.apply(send, self, sent);
    },
  });
  process.once('exit', () => handed?.close());
};

const isNewConnection = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn';

const isConnection = (handle: unknown): handle is Connection =>
  typeof handle === 'object' && handle !== null && 'close' in handle && typeof handle.close === 'function';
