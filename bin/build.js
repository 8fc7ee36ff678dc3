import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'src');
const output = join(root, 'dist');
const inputs = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

/** Its time is when the last build that succeeded began. The compiler's own file keeps its time where nothing changed. */
const stamp = join(output, '.built');

/** Newest change under a path, in milliseconds since the epoch; 0 where there is nothing. Directories tell of deletions. */
const newest = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Removes what was compiled from sources that are no longer there: it would still be found by who imports it. */
const removeOrphans = (directory) => {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      removeOrphans(path);
      if (readdirSync(path).length === 0) rmdirSync(path);
      continue;
    }
    const source = /^(.+)\.js(?:\.map)?$/.exec(relative(output, path))?.[1];
    if (source !== undefined && !existsSync(join(sources, `${source}.ts`))) rmSync(path);
  }
};

/** By the compiler of this package; undefined where it was installed without what only development needs. */
const findCompiler = () => {
  const path = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  return existsSync(path) ? path : undefined;
};

/** Compiles `src` into `dist`, which then holds nothing else. Returns the status of the compiler. */
const compile = (compiler) => {
  // What is changed while it compiles is newer than the build.
  const begun = new Date();
  // What it says is not part of what the service or the command line print.
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    // A build that failed must not count as the newest one.
    rmSync(stamp, { force: true });
    return status ?? 1;
  }
  removeOrphans(output);
  writeFileSync(stamp, '');
  utimesSync(stamp, begun, begun);
  return 0;
};

/** Ends the process where it cannot. */
const build = () => {
  const compiler = findCompiler();
  if (compiler === undefined) process.stderr.write('There is something to build, but no compiler. Run npm ci.\n');
  const status = compiler === undefined ? 1 : compile(compiler);
  if (status !== 0) process.exit(status);
};

/** Whether the last build began after the newest change of what it is made from. */
const isCurrent = () =>
  // Where only `dist` was shipped there is nothing to compile.
  !existsSync(sources) || newest(stamp) > Math.max(...inputs.map((path) => newest(join(root, path))));

export const buildIfStale = () => {
  if (!isCurrent()) build();
};

/** So that the first start need not. Sources that do not compile yet are no reason to have no packages. */
const buildAfterInstall = () => {
  const compiler = findCompiler();
  if (compiler === undefined || isCurrent()) return;
  if (compile(compiler) !== 0) process.stderr.write('The packages are installed, but src does not compile.\n');
};

const MODES = { '--if-stale': buildIfStale, '--after-install': buildAfterInstall };

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  (MODES[process.argv[2]] ?? build)();
}
