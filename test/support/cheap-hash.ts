import { scryptSync } from 'node:crypto';

/** A password hash with low cost parameters, as an older release may have stored it; it keeps tests fast. */
export const cheapHash = (password: string): string => {
  const salt = Buffer.from('salt of 16 bytes');
  const hash = scryptSync(password.normalize('NFC'), salt, 32, { N: 16, r: 1, p: 1 });
  return `scrypt$16$1$1$${salt.toString('base64')}$${hash.toString('base64')}`;
};
