import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { sftpWindow } from '../../../packages/node/src/patches/sftp-window.js';
import { makeHostKey } from '../../../packages/node/src/sftp/host-key.js';

/** Both ends of an SFTP channel. */
const openChannel = async () => {
  const server = new ssh2.Server({ hostKeys: [makeHostKey()] });
  const serverSide = new Promise<SFTPWrapper>((resolve) => {
    server.on('connection', (connection) => {
      connection.on('authentication', (attempt) => attempt.accept());
      connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => resolve(acceptSftp())));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens at a port
  const client = new ssh2.Client();
  client.connect({ host: '127.0.0.1', port, username: 'any', password: 'any' });
  await once(client, 'ready');
  const clientSide = await new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))),
  );
  return { server, client, serverSide: await serverSide, clientSide };
};

test('an answer shrinks the window by its bytes', async () => {
  const { server, client, serverSide, clientSide } = await openChannel();
  const before = sftpWindow(serverSide);
  expect(before).toBeLessThan(Number.POSITIVE_INFINITY);
  serverSide.once('REALPATH', (id) => {
    serverSide.name(id, [{ filename: '/', longname: '/', attrs: {} as never }]); // without attributes
  });
  await new Promise((resolve) => clientSide.realpath('.', resolve));
  expect(before - sftpWindow(serverSide)).toBeGreaterThan(10);
  client.end();
  server.close();
});
