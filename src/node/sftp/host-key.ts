import { join } from 'node:path';
import ssh2 from 'ssh2';
import { readFileIfThere, writeFileAtomically } from '../state-file.js';

/** The key by which people know this node again: made once, and read by nobody but its own user. */
export async function hostKey(stateDirectory: string): Promise<string> {
  const path = join(stateDirectory, 'sftp', 'host-key');
  const known = await readFileIfThere(path);
  if (known !== null) return known;
  const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
  await writeFileAtomically(path, key);
  return key;
}
