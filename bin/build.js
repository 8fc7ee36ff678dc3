import { existsSync, readdirSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'src');
const output = join(root, 'dist');
const inputs = ['src', 'bin/bundle.js', 'tsconfig.json', 'package-lock.json'];

/** Its time is when the last build that succeeded began. */
const stamp = join(output, '.built');

/** Newest change under a path, in milliseconds since the epoch; 0 where there is nothing. Directories tell of deletions. */
const newest = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Not there where the package was installed without what only development needs. */
const hasBundler = () => existsSync(join(root, 'node_modules', 'esbuild'));

/** Bundles `src` into `dist`, which then holds nothing else but parts of the build before. Resolves with whether it could. */
const bundleSources = async () => {
  // What is changed while it is bundled is newer than the build.
  const begun = new Date();
  const { bundle } = await import('./bundle.js');
  if (!(await bundle(root, newest(stamp) || Infinity))) {
    // A build that failed must not count as the newest one.
    rmSync(stamp, { force: true });
    return false;
  }
  writeFileSync(stamp, '');
  utimesSync(stamp, begun, begun);
  return true;
};

/** Ends the process where it cannot. */
const build = async () => {
  if (!hasBundler()) process.stderr.write('There is something to build, but no bundler. Run npm ci.\n');
  if (!hasBundler() || !(await bundleSources())) process.exit(1);
};

/** Whether the last build began after the newest change of what it is made from. */
const isCurrent = () =>
  // Where only `dist` was shipped there is nothing to build.
  !existsSync(sources) || newest(stamp) > Math.max(...inputs.map((path) => newest(join(root, path))));

export const buildIfStale = async () => {
  if (!isCurrent()) await build();
};

/** So that the first start need not. Sources that cannot be bundled yet are no reason to have no packages. */
const buildAfterInstall = async () => {
  if (!hasBundler() || isCurrent()) return;
  if (!(await bundleSources())) process.stderr.write('The packages are installed, but src could not be bundled.\n');
};

const MODES = { '--if-stale': buildIfStale, '--after-install': buildAfterInstall };

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await (MODES[process.argv[2]] ?? build)();
}
