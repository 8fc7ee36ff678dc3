import type { Transaction } from '../context.js';
import { hashSecret } from '../keys/key-format.js';
import type { Random } from '../ports/random.js';
import { isImportedHash, isImportedPassword } from '../users/imported-hash.js';

/** Recovery codes of one person. */
const COUNT = 10;

/** Letters and digits that are not mistaken for each other on paper; 16 of them are 80 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newGroup = (random: Random): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(random.integer(ALPHABET.length))).join('');

const newCode = (random: Random): string => Array.from({ length: GROUPS }, () => newGroup(random)).join('-');

/** The stored form of a code: fast, because 80 random bits need no slow hash. Case, spaces and dashes do not matter. */
const hashOf = (code: string): Uint8Array<ArrayBuffer> => hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Replaces the recovery codes of a person. They appear only in the result. */
export const replaceRecoveryCodes = async (
  { random }: { readonly random: Random },
  tx: Transaction,
  userId: number,
): Promise<readonly string[]> => {
  const codes = Array.from({ length: COUNT }, () => newCode(random));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(code) })) });
  return codes;
};

/** Recovery codes of panels; the ones made here have another format. */
const IMPORTED_CODE = /^[A-Za-z0-9]{10}(?:-[A-Za-z0-9]{10})?$/;

/** Uses up a recovery code. Returns whether it was one; of concurrent calls with one code one succeeds. */
export const useRecoveryCode = async (tx: Transaction, userId: number, code: string): Promise<boolean> => {
  const use = async (codeHash: Uint8Array<ArrayBuffer>) =>
    (await tx.recoveryCode.deleteMany({ where: { userId, codeHash } })).count === 1;
  if (!IMPORTED_CODE.test(code)) return use(hashOf(code));
  const imported = await importedHashOf(tx, userId, code);
  return imported !== null && (await use(imported));
};

/** The stored hash of an imported code, which is compared with its case; null if it is none of the person. */
const importedHashOf = async (
  tx: Transaction,
  userId: number,
  code: string,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  for (const { codeHash } of await tx.recoveryCode.findMany({ where: { userId } })) {
    const text = Buffer.from(codeHash).toString('latin1');
    if (isImportedHash(text) && (await isImportedPassword(code, text))) return codeHash;
  }
  return null;
};

/** The stored form of a recovery code that a panel has hashed with bcrypt. */
export const importedCodeHash = (hash: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hash, 'latin1'));
