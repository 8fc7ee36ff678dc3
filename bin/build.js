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

/** Compiles `src` into `dist`, which then holds nothing else. Ends the process where it cannot. */
const build = () => {
  // What is changed while it compiles is newer than the build.
  const begun = new Date();
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if (!existsSync(compiler)) {
    process.stderr.write('There is something to build, but no compiler. Run npm ci.\n');
    process.exit(1);
  }
  // What it says is not part of what the service or the command line print.
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    // A build that failed must not count as the newest one.
    rmSync(stamp, { force: true });
    process.exit(status ?? 1);
  }
  removeOrphans(output);
  writeFileSync(stamp, '');
  utimesSync(stamp, begun, begun);
};

/** Builds unless the last build began after the newest change of what it is made from. */
export const buildIfStale = () => {
  // Where only `dist` was shipped there is nothing to compile.
  if (!existsSync(sources)) return;
  if (newest(stamp) > Math.max(...inputs.map((path) => newest(join(root, path))))) return;
  build();
};

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--if-stale')) buildIfStale();
  else build();
}
