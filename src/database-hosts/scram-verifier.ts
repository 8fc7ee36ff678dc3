import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/** The values that PostgreSQL uses. */
const ITERATIONS = 4096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * The SCRAM verifier that PostgreSQL stores for a password (RFC 5803). Statements contain it instead of the password,
 * so that the server log never has the password.
 * @param password ASCII letters, digits and punctuation, which need no SASLprep
 */
export const scramVerifier = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const salted = await derive(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
};
