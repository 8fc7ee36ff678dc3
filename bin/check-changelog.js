// Fails if src/ has changed since the branch began but the changelog has no new line; and if the schema breaks
// documents of the
// last tag and no entry says **BREAKING**. Passes where this cannot be determined (no git, history, base branch or
// tag).
import { readFileSync } from 'node:fs';
import { breaksOfSchema } from './breaks-of-schema.js';
import { tryGit } from './git.js';

const MAIN = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** The commit at which this branch began: the last one that it shares with the main branch. */
const beginning = () => {
  const head = tryGit('rev-parse', '--verify', '--quiet', 'HEAD');
  const bases = MAIN.map((main) => tryGit('merge-base', main, 'HEAD'));
  return bases.find((base) => base !== undefined && base !== '' && base !== head) ?? head;
};

const base = beginning();
const changed = base === undefined ? '' : (tryGit('diff', '--name-only', base, '--', 'src') ?? '');
const [added = 0] = (tryGit('diff', '--numstat', base ?? 'HEAD', '--', 'CHANGELOG.md') ?? '').split('\t').map(Number);

if (changed !== '' && added === 0) {
  console.error(`src/ has changed since ${base}, but CHANGELOG.md has no new line:\n${changed}`);
  process.exitCode = 1;
}

const breaks = await breaksOfSchema();
const [, unreleased = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
if (breaks.length > 0 && !unreleased.includes('**BREAKING**')) {
  console.error(`The schema breaks documents, but CHANGELOG.md has no **BREAKING** entry:\n${breaks.join('\n')}`);
  process.exitCode = 1;
}
