/**
 * Compares the next tick with a scan of every minute for 200,000 pairs of a random expression and a random instant,
 * in eight zones: the comparison of the unit tests, on a larger draw. Needs no build and no database.
 * Usage: node bench/cron-oracle.mjs [pairs]. Ends with status 0 when every pair agrees.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const pairs = Number(process.argv[2] ?? 200_000);
if (!Number.isInteger(pairs) || pairs < 1) throw new RangeError(`"${process.argv[2]}" is not a number of pairs.`);
const root = fileURLToPath(new URL('..', import.meta.url));
const config = JSON.stringify({
  ...(await import('../jest.config.js')).default,
  globalSetup: undefined,
  globalTeardown: undefined,
  rootDir: root,
  testTimeout: 3_600_000,
});

const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--runInBand', '--config', config, 'cron-oracle.test'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CRON_ORACLE_PAIRS: String(pairs) } },
);
console.log(`${pairs} pairs: ${status === 0 ? '0 mismatches' : 'mismatches, see above'}`);
process.exitCode = status ?? 1;
