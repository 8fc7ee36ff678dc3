import { join } from 'node:path';

/**
 * Bundles the web console into `dist/web`: one page, and files whose names contain a hash of their content. Types are
 * checked by `npm run check`.
 * @param {string} root of the package
 * @returns {Promise<readonly string[]>} the paths of the written files
 * @throws {Error} of Vite, after it was printed
 */
export const bundleWeb = async (root) => {
  const { build } = await import('vite');
  const configFile = join(root, 'packages', 'web', 'vite.config.js');
  try {
    const { output } = await build({ configFile, logLevel: 'silent' });
    return output.map(({ fileName }) => join(root, 'dist', 'web', fileName));
  } catch (error) {
    console.error(error.message);
    throw error;
  }
};
