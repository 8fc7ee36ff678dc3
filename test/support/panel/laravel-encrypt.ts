import { createCipheriv, createHmac, randomBytes } from 'node:crypto';

/** Encrypts a text as the panel does: AES-256-CBC of the serialized text, with a digest. */
export const laravelEncrypt = (text: string, key: Buffer): string =>
  laravelEncryptString(`s:${Buffer.byteLength(text)}:"${text}";`, key);

/** The same of the text itself, as casts of models do it. */
export const laravelEncryptString = (text: string, key: Buffer): string => {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const value = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
  const sealed = { iv: iv.toString('base64'), value, mac: '', tag: '' };
  sealed.mac = createHmac('sha256', key)
    .update(sealed.iv + value)
    .digest('hex');
  return Buffer.from(JSON.stringify(sealed)).toString('base64');
};
