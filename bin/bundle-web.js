import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** Writes a file with the best compression beside a file: it takes seconds, which a running service does not spend. */
const compress = async (path) => {
  const compressed = `${path}.br`;
  await writeFile(compressed, await promisify(brotliCompress)(await readFile(path)));
  return compressed;
};

/**
 * Bundles the web console into `dist/web`: one page, and files whose names contain a hash of their content, each also
 * compressed. Types are checked by `npm run check`.
 * @param {string} root of the package
 * @returns {Promise<readonly string[]>} the paths of the written files
 * @throws {Error} of Vite, after it was printed
 */
export const bundleWeb = async (root) => {
  const { build } = await import('vite');
  const configFile = join(root, 'packages', 'web', 'vite.config.js');
  try {
    const { output } = await build({ configFile, logLevel: 'silent' });
    const paths = output.map(({ fileName }) => join(root, 'dist', 'web', fileName));
    const compressed = await Promise.all(paths.filter((path) => /\.(?:js|css)$/.test(path)).map(compress));
    return [...paths, ...compressed];
  } catch (error) {
    console.error(error.message);
    throw error;
  }
};
