import { join } from 'node:path';
import ssh2 from 'ssh2';
import { readFileIfThere, writeFileAtomically } from '../state-file.js';

/** The host key by which clients recognise this node: created once, readable only by the node's account. */
export async function hostKey(stateDirectory: string): Promise<string> {
  const path = join(stateDirectory, 'sftp', 'host-key');
  const known = await readFileIfThere(path);
  if (known !== null && isReadable(known)) return known;
  const key = makeHostKey();
  await writeFileAtomically(path, key);
  return key;
}

/** The library cannot read about one in 300 of the keys that it generates. */
export function makeHostKey(): string {
  for (;;) {
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
    if (isReadable(key)) return key;
  }
}

function isReadable(key: string): boolean {
  return !(ssh2.utils.parseKey(key) instanceof Error);
}
