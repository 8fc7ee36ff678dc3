/**
 * Writes `durations.json`, by which files are begun in order, from what a run of all of them says:
 *   npm test -- --json --outputFile=tests.json && npm run durations tests.json
 * Only their order counts: it need not be kept up for less than a new file that takes long.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where shorter ones are begun makes no difference; in seconds. */
const SHORTEST = 1;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const longest = testResults
  .map(({ name, startTime, endTime }) => ({
    file: relative(root, name).replaceAll(sep, '/'),
    seconds: Math.round((endTime - startTime) / 1000),
  }))
  .filter(({ seconds }) => seconds >= SHORTEST)
  .sort((one, other) => other.seconds - one.seconds);
const table = Object.fromEntries(longest.map(({ file, seconds }) => [file, seconds]));
writeFileSync(new URL('./durations.json', import.meta.url), `${JSON.stringify(table, null, 2)}\n`);
