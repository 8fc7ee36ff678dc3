import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const inputs = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
const stamp = join(root, 'dist', '.tsbuildinfo');

/** Newest change under a path, in milliseconds since the epoch; 0 where there is nothing. */
const newest = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/**
 * Compiles `src` into `dist` unless the last build is newer than everything it was made from. Where only `dist` was
 * shipped there is nothing to compile.
 */
export const buildIfStale = () => {
  if (!existsSync(join(root, 'src'))) return;
  if (newest(stamp) > Math.max(...inputs.map((path) => newest(join(root, path))))) return;
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  // A build that failed must not count as the newest one.
  rmSync(stamp, { force: true });
  process.exit(status ?? 1);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale();
