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
const inputs = [
  ...['src', 'packages', 'docs', 'README.md'],
  ...['bin/bundle.js', 'bin/bundle-docs.js', 'bin/bundle-web.js', 'bin/docs-site'],
  ...['tsconfig.json', 'package-lock.json'],
];

/** Its time is the start of the last successful build, its content the hash of the inputs. */
const stamp = join(output, '.built');

/** The entries of a directory without packages, which differ between installations. */
const sourcesIn = (directory) => readdirSync(directory).filter((name) => name !== 'node_modules');

/**
 * Newest change under a path, in milliseconds since 1970; 0 where nothing exists. Directories change with deletions.
 */
const newest = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...sourcesIn(path).map((name) => newest(join(path, name))));
};

/** Adds the files under a path, with their names. */
const addToHash = (hash, path) => {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of sourcesIn(join(root, path)).sort()) addToHash(hash, join(path, name));
  } else if (stat !== undefined) {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)));
  }
};

const hashOfInputs = () => {
  const hash = createHash('sha256');
  for (const path of inputs) addToHash(hash, path);
  return hash.digest('hex');
};

/** False in an installation without development dependencies. */
const hasBundler = () => existsSync(join(root, 'node_modules', 'esbuild'));

/**
 * Bundles `src` into `dist`, which then contains only this build and parts of the last one; with `Infinity` only this
 * build. Resolves with its success.
 */
const bundleSources = async (lastBuiltAt = newest(stamp) || Infinity) => {
  // Files that change during the build must be newer than it.
  const begun = new Date();
  const hash = hashOfInputs();
  const { bundle } = await import('./bundle.js');
  if (!(await bundle(root, lastBuiltAt))) {
    // A failed build must not count as current.
    rmSync(stamp, { force: true });
    return false;
  }
  writeFileSync(stamp, hash);
  utimesSync(stamp, begun, begun);
  return true;
};

/** Message where no bundler is installed. */
const NO_BUNDLER =
  'There is no build of these sources, and the packages to build them are not installed: run "npm ci", which builds; ' +
  '"npm prune --omit=dev" then removes all packages that the service does not need.\n';

/** Ends the process if the build fails. */
const build = async (lastBuiltAt) => {
  if (!hasBundler()) process.stderr.write(NO_BUNDLER);
  if (!hasBundler() || !(await bundleSources(lastBuiltAt))) process.exit(1);
};

/** Whether the last build began after the newest change of its inputs, or was made from identical inputs. */
const isCurrent = () => {
  // Where only `dist` was shipped there is nothing to build.
  if (!existsSync(sources)) return true;
  if (newest(stamp) > Math.max(...inputs.map((path) => newest(join(root, path))))) return true;
  // A copy may have other times, and npm rewrites the lock file without changes.
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs();
};

export const buildIfStale = async () => {
  if (!isCurrent()) await build();
};

/**
 * Builds at installation instead of at the first start. Sources that cannot be bundled do not fail the installation.
 */
export const buildAfterInstall = async () => {
  if (isCurrent()) return;
  if (!hasBundler()) {
    process.stderr.write(NO_BUNDLER);
    return;
  }
  if (!(await bundleSources())) process.stderr.write('The packages are installed, but src could not be bundled.\n');
};

/** Builds the program that prints the schema, from which parts of the other sources are generated. */
const buildSchemaPrinter = async () => {
  const { bundleSchemaPrinter } = await import('./bundle.js');
  await bundleSchemaPrinter(root);
};

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // A package must not contain parts of earlier builds.
  const ways = { '--if-stale': buildIfStale, '--clean': () => build(Infinity), '--schema': buildSchemaPrinter };
  await (ways[process.argv[2]] ?? (() => build()))();
}
