import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { readPublicKey } from '../../../../src/domain/ssh-keys/read-public-key.js';

const field = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const line = (type: string, ...fields: readonly (string | Buffer)[]): string =>
  `${type} ${Buffer.concat([type, ...fields].map(field)).toString('base64')}`;

const POINT = Buffer.alloc(32, 7);
const ED25519 = line('ssh-ed25519', POINT);

const isKey = (text: string): boolean => typeof readPublicKey(text) !== 'string';

const pemOf = (pair: { readonly publicKey: { export(options: { type: 'spki'; format: 'pem' }): string | Buffer } }) =>
  String(pair.publicKey.export({ type: 'spki', format: 'pem' }));

describe('a public key', () => {
  test('has the same fingerprint in every format', () => {
    for (const pair of [
      generateKeyPairSync('ed25519'),
      generateKeyPairSync('ec', { namedCurve: 'P-384' }),
      generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ]) {
      const key = readPublicKey(pemOf(pair));
      if (typeof key === 'string') throw new Error(key);
      expect(key.text).toBe(pemOf(pair).trim().replaceAll('\n', '\r\n'));
      expect(key.fingerprint).toMatch(/^[A-Za-z0-9+/]{43}$/);
    }
    const [plain, commented] = [readPublicKey(ED25519), readPublicKey(`\n ${ED25519} me@example \nnothing`)];
    expect(commented).toEqual(plain);
  });

  test('of a security token is shown as its line', () => {
    const token = line('sk-ssh-ed25519@openssh.com', POINT, 'ssh:');
    expect(readPublicKey(`${token} yubi`)).toMatchObject({ text: token });
    const ec = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]);
    expect(isKey(line('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', ec, 'ssh:'))).toBe(true);
  });

  test.each([
    ['one that was cut off', line('ssh-ed25519', POINT.subarray(1))],
    ['one with something behind it', line('ssh-ed25519', POINT, 'x')],
    ['one with the wrong type in front', ED25519.replace('ssh-ed25519', 'ssh-rsa')],
    ['a length beyond the end', `ssh-ed25519 ${Buffer.from([0, 0, 255, 255, 1]).toString('base64')}`],
    [
      'a point beside the curve',
      line('ecdsa-sha2-nistp256', 'nistp256', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)])),
    ],
    ['a curve of another name', line('ecdsa-sha2-nistp256', 'nistp384', Buffer.alloc(65, 4))],
    ['a token without its application', line('sk-ssh-ed25519@openssh.com', POINT)],
    ['a private key', String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))],
    ['options', `no-pty ${ED25519}`],
    ['nothing', ''],
    ['a long text', 'x'.repeat(100_000)],
  ])('is not %s', (_name, text) => {
    expect(readPublicKey(text)).toBe('invalid');
  });

  test('is long enough, and no DSA', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    expect(readPublicKey(pemOf(short))).toBe('short_rsa');
    expect(readPublicKey(line('ssh-dss', 'p', 'q', 'g', 'y'))).toBe('dsa');
  });
});
