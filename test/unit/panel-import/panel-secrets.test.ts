import { createCipheriv } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createPanelSecrets, readAppKey } from '../../../src/panel-import/source/panel-secrets.js';
import { laravelEncrypt } from '../../support/panel/laravel-encrypt.js';

const key = Buffer.alloc(32, 7);
const former = Buffer.alloc(32, 8);

/** AES-256-GCM, of a text that is not serialized. */
const gcm = (text: string): string => {
  const iv = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const value = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
  const sealed = { iv: iv.toString('base64'), value, mac: '', tag: cipher.getAuthTag().toString('base64') };
  return Buffer.from(JSON.stringify(sealed)).toString('base64');
};

describe('secrets of a panel', () => {
  const { open } = createPanelSecrets([key, former]);

  test.each(['', 'plain', 'ünï "quoted"; 🎮', 's:3:"abc"'])('%j opens as it was', (text) => {
    expect(open(laravelEncrypt(text, key))).toBe(text);
  });

  test('one of a former key and one with a tag open as well', () => {
    expect(open(laravelEncrypt('old', former))).toBe('old');
    expect(open(gcm('tagged'))).toBe('tagged');
  });

  test('one of another key, a damaged one and a text that is none do not open', () => {
    expect(open(laravelEncrypt('text', Buffer.alloc(32, 9)))).toBeNull();
    const damaged = JSON.parse(Buffer.from(laravelEncrypt('text', key), 'base64').toString());
    damaged.mac = damaged.mac.replace(/^../, '00');
    expect(open(Buffer.from(JSON.stringify(damaged)).toString('base64'))).toBeNull();
    expect(open(gcm('text').slice(0, -20))).toBeNull();
    expect([open(null), open(''), open('null'), open('bnVsbA==')]).toEqual([null, null, null, null]);
  });

  test('a key has 16 or 32 bytes, in base64 or as they are', () => {
    expect(readAppKey(`base64:${key.toString('base64')}`)).toEqual(key);
    expect(readAppKey('0123456789abcdef')).toHaveLength(16);
    expect(readAppKey('base64:AAAA')).toBeUndefined();
    expect(readAppKey('')).toBeUndefined();
  });
});
