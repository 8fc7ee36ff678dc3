import { z } from 'zod';
import { rule, text } from '../input/input-fields.js';
import type { InputModel } from '../input/input-model.js';
import { type KeyFault, type PublicKey, readPublicKey } from './read-public-key.js';

/** Longest name of a key, in characters. Source: files.md §5. */
const MAX_NAME = 191;

/**
 * The messages of invalid keys. These checks have no rule names; client tools show the messages. Source: files.md §5.
 */
const SENTENCES: Readonly<Record<KeyFault, string>> = {
  invalid: 'The public key provided is not valid.',
  dsa: 'DSA keys are not supported.',
  short_rsa: 'RSA keys must be at least 2048 bytes in length.',
};

/** An issue with its own message and without a rule name. */
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

/** The input of a new key. Source: files.md §5. */
export const SshKeyBody: InputModel<typeof schema> = { schema };

const fingerprintSchema = z.object({ id: z.int().nullish(), fingerprint: text().nullish() });

/** The input of a removal: the id of the key, or its fingerprint. */
export const FingerprintBody: InputModel<typeof fingerprintSchema> = {
  schema: fingerprintSchema,
  rules: ({ id, fingerprint }) =>
    (id ?? undefined) === undefined && (fingerprint ?? undefined) === undefined
      ? [{ path: ['fingerprint'], rule: 'required' }]
      : [],
};
