import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'src');
const output = join(root, 'dist');
const inputs = ['src', 'packages', 'bin/bundle.js', 'tsconfig.json', 'package-lock.json'];

/** Its time is when the last build that succeeded began, its content the hash of what was built. */
const stamp = join(output, '.built');

/** Newest change under a path, in milliseconds since the epoch; 0 where there is nothing. Directories tell of deletions. */
const newest = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Of the files under a path, with their names. */
const addToHash = (hash, path) => {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addToHash(hash, join(path, name));
  } else if (stat !== undefined) {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)));
  }
};

const hashOfInputs = () => {
  const hash = createHash('sha256');
  for (const path of inputs) addToHash(hash, path);
  return hash.digest('hex');
};

/** Not there where the package was installed without what only development needs. */
const hasBundler = () => existsSync(join(root, 'node_modules', 'esbuild'));

/** Bundles `src` into `dist`, which then holds nothing else but parts of the build before. Resolves with whether it could. */
const bundleSources = async () => {
  // What is changed while it is bundled is newer than the build.
  const begun = new Date();
  const hash = hashOfInputs();
  const { bundle } = await import('./bundle.js');
  if (!(await bundle(root, newest(stamp) || Infinity))) {
    // A build that failed must not count as the newest one.
    rmSync(stamp, { force: true });
    return false;
  }
  writeFileSync(stamp, hash);
  utimesSync(stamp, begun, begun);
  return true;
};

/** What to do where there is nothing to build with. */
const NO_BUNDLER =
  'There is no build of these sources, and the packages that make one are not installed: run "npm ci", which builds; ' +
  '"npm prune --omit=dev" then leaves only what a service needs.\n';

/** Ends the process where it cannot. */
const build = async () => {
  if (!hasBundler()) process.stderr.write(NO_BUNDLER);
  if (!hasBundler() || !(await bundleSources())) process.exit(1);
};

/** Whether the last build began after the newest change of what it is made from, or was made from the same. */
const isCurrent = () => {
  // Where only `dist` was shipped there is nothing to build.
  if (!existsSync(sources)) return true;
  if (newest(stamp) > Math.max(...inputs.map((path) => newest(join(root, path))))) return true;
  // A copy may have other times, and npm writes the lock file again without changing it.
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs();
};

export const buildIfStale = async () => {
  if (!isCurrent()) await build();
};

/** So that the first start need not. Sources that cannot be bundled yet are no reason to have no packages. */
export const buildAfterInstall = async () => {
  if (isCurrent()) return;
  if (!hasBundler()) {
    process.stderr.write(NO_BUNDLER);
    return;
  }
  if (!(await bundleSources())) process.stderr.write('The packages are installed, but src could not be bundled.\n');
};

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await (process.argv[2] === '--if-stale' ? buildIfStale : build)();
}
