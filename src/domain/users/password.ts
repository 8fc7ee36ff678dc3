import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { rule } from '../input/input-fields.js';
import { isImportedHash, isImportedPassword } from './imported-hash.js';

/**
 * Cost of a new hash: 16 MiB and about a quarter of a second of one core, the recommended minimum for a service (OWASP
 * Password Storage Cheat Sheet). Stored with every hash, so that it can be raised.
 */
const COST = { N: 16_384, r: 8, p: 5 } as const;

/** Most memory for one comparison in bytes, whatever cost a stored hash has. */
const MAX_MEMORY = 64 * 1024 * 1024;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Longest password in characters; bounds the work for a request. */
const MAX_PASSWORD_LENGTH = 1_024;

/** `scrypt$N$r$p$salt$hash`, both in base64. */
const STORED = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const isBounded = (text: string): boolean => text.length <= MAX_PASSWORD_LENGTH;

const TOO_LONG = rule('max', { max: MAX_PASSWORD_LENGTH, kind: 'string' });

/** A password of at least `min` characters, exactly as typed, with its spaces. */
export const passwordText = ({ min }: { readonly min: number }) =>
  z
    .string()
    .refine((text) => text !== '', { ...rule('required'), abort: true })
    .refine((text) => text.length >= min, rule('min', { min, kind: 'string' }))
    .refine(isBounded, TOO_LONG);

/** A password or none: null and an empty text. */
export const optionalPassword = () => z.string().refine(isBounded, TOO_LONG).nullish();

/** The stored form of a password: its scrypt hash with salt and cost, as one text. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(normalForm(password), salt, HASH_BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$');
};

/**
 * Whether a password matches a stored hash, its own or an imported one, compared in constant time. False for an account without a password, and for
 * a text that is no hash.
 * @throws {RangeError} a hash with an invalid cost, or one that needs more than 64 MiB
 */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  if (stored !== null && isImportedHash(stored)) {
    // At least as long as for any other account: the response time does not reveal which accounts were imported.
    const [isRight] = await Promise.all([isImportedPassword(password, stored), isPassword(password, DUMMY_HASH)]);
    return isRight;
  }
  const [, N, r, p, salt, hash] = STORED.exec(stored ?? '') ?? [];
  if (salt === undefined || hash === undefined) return false;
  const expected = Buffer.from(hash, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const actual = await derive(normalForm(password), Buffer.from(salt, 'base64'), expected.length, cost);
  return timingSafeEqual(actual, expected);
};

/**
 * A hash that matches no password and takes as long to compare as any other, so that the response time does not reveal
 * whether an account exists.
 */
export const DUMMY_HASH = [
  'scrypt',
  ...[COST.N, COST.r, COST.p],
  ...[Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES)].map((zeros) => zeros.toString('base64')),
].join('$');

/** Keyboards encode the same letter in more than one way. */
const normalForm = (password: string): string => password.normalize('NFC');
