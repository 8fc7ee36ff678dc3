import { createHash } from 'node:crypto';
import type { Random } from '../ports/random.js';

export const KEY_KINDS = ['application', 'client'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** First characters of a key, by which people tell them apart; no code reads them back. Source: rest.md §2.1. */
const PREFIXES = { application: 'ptla_', client: 'ptlc_' } as const satisfies Record<KeyKind, string>;

/** Length in characters of the part that finds the row, prefix included. Source: rest.md §2.1. */
export const IDENTIFIER_LENGTH = 16;

/** Length in characters of the part that only the caller knows. Source: rest.md §2.1. */
export const SECRET_LENGTH = 32;

/** Makes the two parts of a new key: the key is `identifier` followed by `secret`. */
export const generateKeyParts = (random: Random, kind: KeyKind): { identifier: string; secret: string } => {
  const prefix = PREFIXES[kind];
  return {
    identifier: prefix + random.token(IDENTIFIER_LENGTH - prefix.length),
    secret: random.token(SECRET_LENGTH),
  };
};

/**
 * What is stored of a secret: its SHA-256. Fast on purpose: 190 random bits need no slow hash, and it is computed for
 * every request.
 */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(secret, 'utf8').digest());

/** End of validity of a row that is no key at all but a mark of the seed's; such rows are neither listed nor revoked. */
export const NEVER_VALID = new Date(0);
