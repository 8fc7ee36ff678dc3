import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** Writes a file with the best compression beside a file: it takes seconds, which a running service does not spend. */
export const compressFile = async (path) => {
  const compressed = `${path}.br`;
  await writeFile(compressed, await promisify(brotliCompress)(await readFile(path)));
  return compressed;
};
