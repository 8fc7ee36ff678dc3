import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/*
 * The scrypt stanza of the age format. The library has its own implementation, which computes for seconds without
 * yielding; this one computes in a thread of Node.js.
 */

const STANZA = 'scrypt';
const LABEL = 'age-encryption.org/v1/scrypt';
const CIPHER = 'chacha20-poly1305';
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const FILE_KEY_BYTES = 16;
const TAG_BYTES = 16;
/** Each key encrypts one file key, so the nonce is constant. */
const NONCE = Buffer.alloc(12);
const BLOCK_SIZE = 8;

/** Binary logarithm of the cost of a new backup: 128 MB and about half a second for each guess. */
const WORK_FACTOR = 17;

/** Highest cost that is computed to open a file, so that a file cannot take all memory: 256 MB. `age -p` uses it. */
const MAX_WORK_FACTOR = 18;

const deriveBytes = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const deriveKey = (passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> => {
  const cost = 2 ** workFactor;
  const maxmem = 129 * cost * BLOCK_SIZE;
  return deriveBytes(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), KEY_BYTES, {
    ...{ cost, blockSize: BLOCK_SIZE, parallelization: 1, maxmem },
  });
};

/** Encrypts the key of a file with a passphrase. */
export const passphraseRecipient = (passphrase: string, workFactor = WORK_FACTOR): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(SALT_BYTES);
    const key = await deriveKey(passphrase, salt, workFactor);
    const cipher = createCipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza([STANZA, salt.toString('base64').replaceAll('=', ''), String(workFactor)], body)];
  },
});

/** Decrypts the key of a file with a passphrase; null if the passphrase is not the one of the file. */
export const passphraseIdentity = (passphrase: string): Identity => ({
  unwrapFileKey: async ([stanza, ...others]) => {
    const [kind, salt = '', factor = ''] = stanza?.args ?? [];
    // Source: the age format: a file with a passphrase has no other recipient.
    if (stanza === undefined || others.length > 0 || kind !== STANZA) return null;
    if (!/^[1-9]\d?$/.test(factor) || Number(factor) > MAX_WORK_FACTOR) return null;
    if (stanza.body.length !== FILE_KEY_BYTES + TAG_BYTES) return null;
    const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), Number(factor));
    const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(stanza.body.subarray(FILE_KEY_BYTES));
    const fileKey = decipher.update(stanza.body.subarray(0, FILE_KEY_BYTES));
    try {
      decipher.final();
      return fileKey;
    } catch {
      return null; // another passphrase
    }
  },
});
