// Says no where src/ has changed since the branch began, and the changelog has not grown; and where the schema breaks documents
// of the last tag, and no entry says **BREAKING**. Where that cannot be known (no git, no history, no branch that this one came
// from, no tag) there is nothing to say.
import { readFileSync } from 'node:fs';
import { breaksOfSchema } from './breaks-of-schema.js';
import { tryGit } from './git.js';

const MAIN = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** Where this branch began: the last commit that it shares with the main one. */
const beginning = () => {
  const head = tryGit('rev-parse', '--verify', '--quiet', 'HEAD');
  const bases = MAIN.map((main) => tryGit('merge-base', main, 'HEAD'));
  return bases.find((base) => base !== undefined && base !== '' && base !== head) ?? head;
};

const base = beginning();
const changed = base === undefined ? '' : (tryGit('diff', '--name-only', base, '--', 'src') ?? '');
const [added = 0] = (tryGit('diff', '--numstat', base ?? 'HEAD', '--', 'CHANGELOG.md') ?? '').split('\t').map(Number);

if (changed !== '' && added === 0) {
  console.error(`src/ has changed since ${base}, and CHANGELOG.md says nothing new:\n${changed}`);
  process.exitCode = 1;
}

const breaks = await breaksOfSchema();
const [, unreleased = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
if (breaks.length > 0 && !unreleased.includes('**BREAKING**')) {
  console.error(`The schema breaks documents, and CHANGELOG.md does not say **BREAKING**:\n${breaks.join('\n')}`);
  process.exitCode = 1;
}
