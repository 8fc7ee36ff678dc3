import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Opens the secrets of a panel, which are encrypted under its `APP_KEY`. */
export interface PanelSecrets {
  /** The plain text; null where no key opens it. */
  readonly open: (sealed: string | null) => string | null;
}

const Envelope = z.object({
  iv: z.base64(),
  value: z.string().min(1),
  mac: z.string(),
  tag: z.string().nullish(),
});
type Envelope = z.output<typeof Envelope>;

/** `base64:` and 16 or 32 bytes, or the bytes themselves. */
export const readAppKey = (text: string): Buffer | undefined => {
  const key = text.startsWith('base64:') ? Buffer.from(text.slice(7), 'base64') : Buffer.from(text, 'utf8');
  return key.length === 16 || key.length === 32 ? key : undefined;
};

/** The present key comes first, then the ones before it. */
export const createPanelSecrets = (keys: readonly Buffer[]): PanelSecrets => ({
  open: (sealed) => {
    const envelope = sealed === null ? undefined : envelopeOf(sealed);
    if (envelope === undefined) return null;
    for (const key of keys) {
      const text = decrypt(envelope, key);
      if (text !== null) return unserialized(text);
    }
    return null;
  },
});

const envelopeOf = (sealed: string): Envelope | undefined => {
  try {
    return Envelope.safeParse(JSON.parse(Buffer.from(sealed, 'base64').toString('utf8'))).data;
  } catch {
    return undefined; // not an envelope
  }
};

/** AES-CBC with a digest of its own, or AES-GCM with a tag. */
const decrypt = ({ iv, value, mac, tag }: Envelope, key: Buffer): string | null => {
  const bits = key.length * 8;
  const data = Buffer.from(value, 'base64');
  try {
    if (tag) {
      const decipher = createDecipheriv(bits === 256 ? 'aes-256-gcm' : 'aes-128-gcm', key, Buffer.from(iv, 'base64'), {
        authTagLength: 16,
      });
      decipher.setAuthTag(Buffer.from(tag, 'base64'));
      return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
    }
    const expected = createHmac('sha256', key)
      .update(iv + value)
      .digest();
    const given = Buffer.from(mac, 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const decipher = createDecipheriv(bits === 256 ? 'aes-256-cbc' : 'aes-128-cbc', key, Buffer.from(iv, 'base64'));
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    return null; // another key, or damaged
  }
};

/** PHP serializes a text as `s:<bytes>:"<text>";`. */
const unserialized = (text: string): string => {
  const [, bytes, content] = /^s:(\d+):"([\s\S]*)";$/.exec(text) ?? [];
  return content !== undefined && Buffer.byteLength(content) === Number(bytes) ? content : text;
};
