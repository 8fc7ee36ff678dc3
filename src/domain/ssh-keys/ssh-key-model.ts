import { z } from 'zod';
import { rule, text } from '../input/input-fields.js';
import type { InputModel } from '../input/input-model.js';
import { type KeyFault, type PublicKey, readPublicKey } from './read-public-key.js';

/** Longest name of a key. Source: files.md §5. */
const MAX_NAME = 191;

/** The checks of keys have no rules of their own, and tools show their sentences. Source: files.md §5. */
const SENTENCES: Readonly<Record<KeyFault, string>> = {
  invalid: 'The public key provided is not valid.',
  dsa: 'DSA keys are not supported.',
  short_rsa: 'RSA keys must be at least 2048 bytes in length.',
};

/** A sentence of its own, which no rule has a name for. */
export const keyRule = (message: string) => ({ rule: '', message });

const publicKey = () =>
  z.unknown().transform((value, check): PublicKey => {
    const isMissing = value === undefined || value === null || value === '';
    const key = typeof value === 'string' ? readPublicKey(value) : 'invalid';
    if (typeof key !== 'string') return key;
    if (typeof value !== 'string' || isMissing) {
      check.addIssue({ code: 'custom', input: value, ...rule(isMissing ? 'required' : 'string') });
    }
    check.addIssue({ code: 'custom', input: value, params: keyRule(SENTENCES[key]) });
    return z.NEVER;
  });

const schema = z.object({ name: text({ max: MAX_NAME }), publicKey: publicKey() });

/** A key that a person adds to their account. Source: files.md §5. */
export const SshKeyBody: InputModel<typeof schema> = { schema };

const fingerprintSchema = z.object({ fingerprint: text() });

/** The key to remove. */
export const FingerprintBody: InputModel<typeof fingerprintSchema> = { schema: fingerprintSchema };
