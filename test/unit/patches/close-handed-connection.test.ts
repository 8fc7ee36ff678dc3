import cluster, { type Worker } from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { closeHandedConnection } from '../../../src/patches/close-handed-connection.js';

/** Listens on a free port and reports it. */
const LISTENER = `require('node:net').createServer(() => {}).listen(0, '127.0.0.1', function () {
  process.send({ port: this.address().port });
});`;

/** A worker of this process, which distributes the connections. */
const startListener = async (directory: string) => {
  const exec = join(directory, 'listener.cjs');
  await writeFile(exec, LISTENER);
  cluster.setupPrimary({ exec, args: [], execArgv: [] });
  const worker = cluster.fork();
  closeHandedConnection(worker);
  const [{ port }] = await once(worker, 'message');
  return { worker, port: Number(port) };
};

/** Resolves when the worker was sent a connection. */
const sentConnection = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    const { process } = worker;
    const send = process.send?.bind(process);
    process.send = (message: unknown, ...rest: unknown[]) => {
      const isSent = Reflect.apply(send ?? (() => false), undefined, [message, ...rest]);
      if (Reflect.get(Object(message), 'act') === 'newconn') resolve();
      return isSent;
    };
  });

test('a connection that a worker has not accepted is closed when the worker ends', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'handed-'));
  const { worker, port } = await startListener(directory);
  // A stopped process accepts nothing.
  worker.process.kill('SIGSTOP');
  const sent = sentConnection(worker);
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  const closed = once(client, 'close');
  await sent;
  worker.process.kill('SIGKILL');
  await closed;
  await rm(directory, { recursive: true });
});

test('a process that could not be started has no channel', () => {
  const process = Object.assign(new EventEmitter(), { send: undefined });
  const worker = { process } as unknown as Worker; // the part that is used
  expect(() => closeHandedConnection(worker)).not.toThrow();
});
