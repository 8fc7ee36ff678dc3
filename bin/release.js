// npm run release [-- patch | minor | major | X.Y.Z] [--breaking]
//
// Makes a release of what is committed: the changelog's "Unreleased" becomes the section of the version and of today,
// the version goes into package.json and package-lock.json, and both are committed and tagged. Nothing is pushed.
import { readFileSync, writeFileSync } from 'node:fs';
import { breaksOfSchema } from './breaks-of-schema.js';
import { git, tryGit } from './git.js';

const CHANGELOG = 'CHANGELOG.md';
const UNRELEASED = '## Unreleased';

/** Why there is no release. */
class Refusal extends Error {}

const refuse = (reason) => {
  throw new Refusal(reason);
};

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

const numbersOf = (version) =>
  VERSION.exec(version)?.slice(1).map(Number) ?? refuse(`"${version}" is no version such as 1.2.3.`);

const nextVersion = (current, wanted) => {
  const [major, minor, patch] = numbersOf(current);
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  const next = numbersOf(wanted);
  const differs = next.findIndex((number, index) => number !== [major, minor, patch][index]);
  if (differs < 0 || next[differs] < [major, minor, patch][differs]) refuse(`${wanted} is not later than ${current}.`);
  return wanted;
};

/** Whether tools have to expect a break between two versions: another major one, or below 1.0 another minor one. */
const mayBreak = (from, to) => {
  const [before, after] = [numbersOf(from), numbersOf(to)];
  return before[0] !== after[0] || (after[0] === 0 && before[1] !== after[1]);
};

const requireCleanTree = () => {
  const changes = git('status', '--porcelain');
  if (changes !== '') refuse(`There are changes that are not committed:\n${changes}`);
};

/** The entries that were not released yet. */
const unreleasedOf = (changelog) => {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  if (start < 0) refuse(`${CHANGELOG} has no section "${UNRELEASED}".`);
  const [body = ''] = changelog.slice(start + UNRELEASED.length).split(/\n## /);
  if (!/^\s*[-*] \S/m.test(body)) refuse(`"${UNRELEASED}" of ${CHANGELOG} has no entries.`);
  return body;
};

const writeVersion = (file, version) => {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  content.version = version;
  const root = content.packages?.[''];
  if (root !== undefined) root.version = version;
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
};

const release = async (args) => {
  const isBreaking = args.includes('--breaking');
  const [wanted = 'minor', ...rest] = args.filter((arg) => arg !== '--breaking');
  if (rest.length > 0) refuse(`One version is enough: ${[wanted, ...rest].join(' ')}`);
  process.chdir(git('rev-parse', '--show-toplevel'));
  requireCleanTree();
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8'));
  const version = nextVersion(current, wanted);
  const tag = `v${version}`;
  if (tryGit('rev-parse', '--verify', '--quiet', `refs/tags/${tag}`) !== undefined)
    refuse(`There is a tag ${tag} already.`);
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const entries = unreleasedOf(changelog);
  const breaks = await breaksOfSchema();
  if (breaks.length > 0) {
    const list = breaks.map((sentence) => `- ${sentence}`).join('\n');
    if (!isBreaking)
      refuse(`The schema breaks the documents of its last release:\n${list}\nIf that is meant: --breaking`);
    if (!mayBreak(current, version)) refuse(`${version} may not break what ${current} promised:\n${list}`);
    if (!entries.includes('**BREAKING**')) refuse(`No entry says **BREAKING**:\n${list}`);
  }

  const files = [CHANGELOG, 'package.json', 'package-lock.json'];
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(
    CHANGELOG,
    changelog.replace(`${UNRELEASED}\n`, () => `${UNRELEASED}\n\n## ${version} - ${today}\n`),
  );
  for (const file of files.slice(1)) writeVersion(file, version);
  try {
    git('commit', '--quiet', '--message', `chore(release): ${version}`, '--', ...files);
  } catch (error) {
    git('checkout', '--quiet', 'HEAD', '--', ...files);
    throw error;
  }
  git('tag', '--annotate', tag, '--message', version);
  return `${tag} is committed and tagged; "git push --follow-tags" makes it known.`;
};

try {
  console.log(await release(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
