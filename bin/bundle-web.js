import { join } from 'node:path';
import { compressFile } from './compress-file.js';

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
    const compressed = await Promise.all(paths.filter((path) => /\.(?:js|css)$/.test(path)).map(compressFile));
    return [...paths, ...compressed];
  } catch (error) {
    console.error(error.message);
    throw error;
  }
};
