import { createHash } from 'node:crypto';
import type { Random } from '../ports/random.js';

export const KEY_KINDS = ['application', 'client'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** First characters of the credential of a session. A key in `Authorization` never begins with them. */
export const SESSION_PREFIX = 'gws_';

/**
 * First characters of a credential, by which people distinguish the kinds; code reads only that of sessions. Source:
 * rest.md §2.1.
 */
const PREFIXES = { application: 'ptla_', client: 'ptlc_', session: SESSION_PREFIX } as const satisfies Record<
  KeyKind | 'session',
  string
>;

/** Length of the part that identifies the row, prefix included, in characters. Source: rest.md §2.1. */
export const IDENTIFIER_LENGTH = 16;

/** Length of the secret part, in characters. Source: rest.md §2.1. */
export const SECRET_LENGTH = 32;

/** Generates the two parts of a new key or session: it is `identifier` followed by `secret`. */
export const generateKeyParts = (
  random: Random,
  kind: keyof typeof PREFIXES,
): { identifier: string; secret: string } => {
  const prefix = PREFIXES[kind];
  return {
    identifier: prefix + random.token(IDENTIFIER_LENGTH - prefix.length),
    secret: random.token(SECRET_LENGTH),
  };
};

/**
 * The SHA-256 of a secret, which is stored in its place. Fast on purpose: 190 random bits need no slow hash, and it is
 * computed for every request.
 */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(secret, 'utf8').digest());

/** Expiry of rows that are no keys but markers of the seed; they are neither listed nor revoked. */
export const NEVER_VALID = new Date(0);
