import { describe, expect, test } from '@jest/globals';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { createNodeLinks } from '../../../src/daemon/node-links.js';
import { DaemonError } from '../../../src/domain/errors.js';
import { cryptoRandom } from '../../../src/host/random.js';

const NOW = new Date('2026-03-01T12:00:00.700Z');
const SECONDS = Date.parse('2026-03-01T12:00:00Z') / 1000;
const SERVER = {
  uuid: '7c1f0f6e-5b0a-4c38-9f0e-2b7a3d7c9e11',
  node: { id: 1, scheme: 'https', fqdn: 'fra-1.example.com', daemonListen: 8080, daemonToken: 'sealed' },
};
const HOLDER = { userUuid: '0b1f0f6e-5b0a-4c38-9f0e-2b7a3d7c9e11', tokenId: 'an-id' };
const BACKUP = { uuid: '904df120-a66c-4375-a4c0-ad6e7c0c2d5a' };

const links = createNodeLinks({ open: (sealed) => `${sealed} opened`, random: cryptoRandom, now: () => NOW });

const read = async (token: string) => {
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
  const key = new TextEncoder().encode('sealed opened');
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: NOW });
  return payload;
};

describe('A link to a node', () => {
  test('opens the console for ten minutes, with the permissions of its holder', async () => {
    const { url, token } = await links.socket(SERVER, HOLDER, ['*']);
    expect(url).toBe(`wss://fra-1.example.com:8080/api/servers/${SERVER.uuid}/ws`);
    expect(await read(token)).toEqual({
      iss: 'gamewarden',
      aud: ['https://fra-1.example.com:8080'],
      jti: 'an-id',
      iat: SECONDS,
      nbf: SECONDS - 300,
      exp: SECONDS + 600,
      user_uuid: HOLDER.userUuid,
      unique_id: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
      server_uuid: SERVER.uuid,
      permissions: ['*'],
    });
  });

  test('downloads one archive, and no two links are the same', async () => {
    const first = new URL(await links.backup(SERVER, HOLDER, BACKUP));
    expect(`${first.origin}${first.pathname}`).toBe('https://fra-1.example.com:8080/download/backup');
    const claims = await read(first.searchParams.get('token') ?? '');
    expect(claims).toMatchObject({ server_uuid: SERVER.uuid, backup_uuid: BACKUP.uuid, exp: SECONDS + 900 });
    expect(await links.backup(SERVER, HOLDER, BACKUP)).not.toBe(first.href);
  });

  test('supports a node without TLS at an IPv6 address', async () => {
    const node = { ...SERVER.node, scheme: 'http', fqdn: '::1' };
    const { url } = await links.socket({ ...SERVER, node }, HOLDER, []);
    expect(url).toBe(`ws://[::1]:8080/api/servers/${SERVER.uuid}/ws`);
  });

  test('is an error of the daemon when the token of the node cannot be decrypted', async () => {
    const open = () => {
      throw new Error('sealed with another key');
    };
    const closed = createNodeLinks({ open, random: cryptoRandom, now: () => NOW });
    await expect(closed.socket(SERVER, HOLDER, [])).rejects.toThrow(DaemonError);
  });
});
