import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../domain/ports/secrets.js';

const CIPHER = 'aes-256-gcm';
/** In bytes; the size for which GCM is designed. */
const NONCE_BYTES = 12;
/** In bytes; the full tag of GCM. */
const TAG_BYTES = 16;
/** Version prefix of every sealed text, so that the format can change. */
const VERSION = 'v1.';

/**
 * Encrypts texts with AES-256-GCM and a key derived from `appKey`, which is any long random text. The same text gives a
 * different result each time.
 */
export const createSecrets = (appKey: string): Secrets => {
  if (appKey === '') throw new Error('There is no key for sealing secrets.');
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'gamewarden secrets', 32));
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) {
        throw new Error('This is not a sealed text.');
      }
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch (cause) {
        throw new Error('A sealed text cannot be opened: it is damaged, or was sealed with another key.', { cause });
      }
    },
  };
};
