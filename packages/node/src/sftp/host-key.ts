import { join } from 'node:path';
import ssh2 from 'ssh2';
import { readFileIfThere, writeFileAtomically } from '../state-file.js';

/** The key by which people know this node again: made once, and read by nobody but its own user. */
export async function hostKey(stateDirectory: string): Promise<string> {
  const path = join(stateDirectory, 'sftp', 'host-key');
  const known = await readFileIfThere(path);
  if (known !== null && isReadable(known)) return known;
  const key = makeHostKey();
  await writeFileAtomically(path, key);
  return key;
}

/** Of 300 keys that the library makes it cannot read one itself. */
export function makeHostKey(): string {
  for (;;) {
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
    if (isReadable(key)) return key;
  }
}

function isReadable(key: string): boolean {
  return !(ssh2.utils.parseKey(key) instanceof Error);
}
