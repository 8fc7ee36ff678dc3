import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { rule } from '../input-fields.js';

/**
 * Cost of a new hash: 16 MiB and about a quarter of a second of one core, the least that is recommended for a service
 * (OWASP Password Storage Cheat Sheet). Stored with every hash, so that it can rise.
 */
const COST = { N: 16_384, r: 8, p: 5 } as const;

/** Most memory that one comparison may take, in bytes, whatever a stored hash asks for. */
const MAX_MEMORY = 64 * 1024 * 1024;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Longest password in characters: nobody types more, and the work of a request is bounded. */
const MAX_PASSWORD_LENGTH = 1_024;

/** `scrypt$N$r$p$salt$hash`, both in base64. */
const STORED = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const isBounded = (text: string): boolean => text.length <= MAX_PASSWORD_LENGTH;

const TOO_LONG = rule('max', { max: MAX_PASSWORD_LENGTH, kind: 'string' });

/** A password as it was typed, spaces and all, of at least `min` characters. */
export const passwordText = ({ min }: { readonly min: number }) =>
  z
    .string()
    .refine((text) => text !== '', { ...rule('required'), abort: true })
    .refine((text) => text.length >= min, rule('min', { min, kind: 'string' }))
    .refine(isBounded, TOO_LONG);

/** A password, or none: null and the empty text. */
export const optionalPassword = () => z.string().refine(isBounded, TOO_LONG).nullish();

/** What is stored of a password: its scrypt hash with salt and cost, as one text. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(normalForm(password), salt, HASH_BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$');
};

/**
 * Whether a password is the one that a hash was made from, compared in constant time. Never for an account without one,
 * nor for a text that is no hash.
 * @throws {RangeError} a hash whose cost is impossible, or takes more than 64 MiB
 */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [, N, r, p, salt, hash] = STORED.exec(stored ?? '') ?? [];
  if (salt === undefined || hash === undefined || password.length > MAX_PASSWORD_LENGTH) return false;
  const expected = Buffer.from(hash, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const actual = await derive(normalForm(password), Buffer.from(salt, 'base64'), expected.length, cost);
  return timingSafeEqual(actual, expected);
};

/** No password's hash, which takes as long as any: nobody learns from the time whether there is an account. */
export const NOBODYS_HASH = [
  'scrypt',
  ...[COST.N, COST.r, COST.p],
  ...[Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES)].map((zeros) => zeros.toString('base64')),
].join('$');

/** Keyboards write the same letter in more than one way. */
const normalForm = (password: string): string => password.normalize('NFC');
