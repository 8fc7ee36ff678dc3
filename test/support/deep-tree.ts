import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A name that is not UTF-8, as old games create them. */
const ODD_NAME = Buffer.from([0x6e, 0xe4, 0xff]);

/** Creates nested directories below `directory`, deeper than the longest path, each with a file of an unusual name. */
export async function makeDeepTree(directory: string, levels: number): Promise<void> {
  let inner = await open(directory, 'r');
  try {
    for (let level = 0; level < levels; level += 1) {
      const outer = inner;
      const path = `/proc/self/fd/${outer.fd}/${'n'.repeat(200)}`;
      await mkdir(path);
      inner = await open(path, 'r');
      await outer.close();
      await makeOddFile(`/proc/self/fd/${inner.fd}`);
    }
  } finally {
    await inner.close();
  }
}

/** Makes a file in a directory whose name is not UTF-8. */
export const makeOddFile = (directory: string): Promise<void> =>
  writeFile(Buffer.concat([Buffer.from(join(directory, '/')), ODD_NAME]), 'odd');
