/**
 * Compares the clock with a scan of every minute: the comparisons of the unit tests, on larger draws. Needs no build and no
 * database.
 *
 *   node bench/cron-oracle.mjs [PAIRS]
 *
 * The next tick, for 200,000 pairs of a random expression and a random instant in eight zones; previews, for a tenth as many
 * random expressions, instants and numbers of ticks in 30 zones, with the remarks on every change of these zones' clocks in
 * three years; ticks with jitter, for 200 schedules in each of three zones through edits and outages. Ends with status 0 when
 * all agree.
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
  [
    'node_modules/jest/bin/jest.js',
    '--runInBand',
    '--config',
    config,
    'cron-oracle.test',
    'preview-oracle.test',
    'jitter.test',
  ],
  {
    ...{ cwd: root, stdio: 'inherit' },
    env: {
      ...process.env,
      CRON_ORACLE_PAIRS: String(pairs),
      PREVIEW_ORACLE_DRAWS: String(pairs / 10),
      JITTER_LIVES: '200',
    },
  },
);
console.log(`${pairs} pairs, ${pairs / 10} previews: ${status === 0 ? '0 mismatches' : 'mismatches, see above'}`);
process.exitCode = status ?? 1;
