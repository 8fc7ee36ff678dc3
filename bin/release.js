// npm run release [-- patch | minor | major | X.Y.Z] [--breaking]
//
// Releases the committed state: the changelog's "Unreleased" becomes the section of the version with the date of today,
// the version is written to the package.json of the root and of each workspace, to their dependencies on each other and
// to package-lock.json and to the files that name its image, and all of them are committed and tagged. Nothing is pushed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { breaksOfSchema } from './breaks-of-schema.js';
import { git, tryGit } from './git.js';

const CHANGELOG = 'CHANGELOG.md';
const UNRELEASED = '## Unreleased';

/** Why no release is possible. */
class ReleaseError extends Error {}

const fail = (reason) => {
  throw new ReleaseError(reason);
};

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

const numbersOf = (version) =>
  VERSION.exec(version)?.slice(1).map(Number) ?? fail(`"${version}" is not a version such as 1.2.3.`);

const nextVersion = (current, wanted) => {
  const [major, minor, patch] = numbersOf(current);
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  const next = numbersOf(wanted);
  const differs = next.findIndex((number, index) => number !== [major, minor, patch][index]);
  if (differs < 0 || next[differs] < [major, minor, patch][differs]) fail(`${wanted} is not later than ${current}.`);
  return wanted;
};

/** Whether a break is allowed between two versions: a new major version, or below 1.0 a new minor version. */
const mayBreak = (from, to) => {
  const [before, after] = [numbersOf(from), numbersOf(to)];
  return before[0] !== after[0] || (after[0] === 0 && before[1] !== after[1]);
};

const requireCleanTree = () => {
  const changes = git('status', '--porcelain');
  if (changes !== '') fail(`There are changes that are not committed:\n${changes}`);
};

/** The unreleased entries. */
const unreleasedOf = (changelog) => {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  if (start < 0) fail(`${CHANGELOG} has no section "${UNRELEASED}".`);
  const [body = ''] = changelog.slice(start + UNRELEASED.length).split(/\n## /);
  if (!/^\s*[-*] \S/m.test(body)) fail(`"${UNRELEASED}" of ${CHANGELOG} has no entries.`);
  return body;
};

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** Sets the version of a package, and of the workspaces among its dependencies. */
const setVersion = (manifest, workspaces, version) => {
  manifest.version = version;
  for (const dependencies of DEPENDENCIES.map((kind) => manifest[kind] ?? {}))
    for (const name of workspaces) if (name in dependencies) dependencies[name] = version;
};

/** Writes the version to a package.json or the package-lock.json, which repeats those of all packages. */
const writeVersion = (file, { packages, workspaces, version }) => {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  setVersion(content, workspaces, version);
  for (const path of ['', ...packages.map(dirname)]) {
    const locked = content.packages?.[path];
    if (locked !== undefined) setVersion(locked, workspaces, version);
  }
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
};

/** Files that name the image of a version. */
const DEPLOYMENTS = ['compose.yaml', 'deploy/kubernetes/kustomization.yaml'];

/** Writes the version of the image. */
const writeImageVersion = (file, version) => {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(image: gamewarden:|newTag: )\d+\.\d+\.\d+/g, `$1${version}`));
};

/** The package.json of each workspace, in the order of their paths. */
const findPackages = () =>
  !existsSync('packages')
    ? []
    : readdirSync('packages')
        .map((name) => `packages/${name}/package.json`)
        .filter((file) => existsSync(file))
        .sort();

const release = async (args) => {
  const isBreaking = args.includes('--breaking');
  const [wanted = 'minor', ...rest] = args.filter((arg) => arg !== '--breaking');
  if (rest.length > 0) fail(`One version is enough: ${[wanted, ...rest].join(' ')}`);
  process.chdir(git('rev-parse', '--show-toplevel'));
  requireCleanTree();
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8'));
  const version = nextVersion(current, wanted);
  const tag = `v${version}`;
  if (tryGit('rev-parse', '--verify', '--quiet', `refs/tags/${tag}`) !== undefined) fail(`Tag ${tag} exists already.`);
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const entries = unreleasedOf(changelog);
  const breaks = await breaksOfSchema();
  if (breaks.length > 0) {
    const list = breaks.map((sentence) => `- ${sentence}`).join('\n');
    if (!isBreaking)
      fail(`The schema breaks documents of the last release:\n${list}\nIf this is intended, add --breaking`);
    if (!mayBreak(current, version)) fail(`${version} may not break what ${current} promised:\n${list}`);
    if (!entries.includes('**BREAKING**')) fail(`No entry says **BREAKING**:\n${list}`);
  }

  const packages = findPackages();
  const workspaces = packages.map((file) => JSON.parse(readFileSync(file, 'utf8')).name);
  const manifests = ['package.json', 'package-lock.json', ...packages];
  const deployments = DEPLOYMENTS.filter((file) => existsSync(file));
  const files = [CHANGELOG, ...manifests, ...deployments];
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(
    CHANGELOG,
    changelog.replace(`${UNRELEASED}\n`, () => `${UNRELEASED}\n\n## ${version} - ${today}\n`),
  );
  for (const file of manifests) writeVersion(file, { packages, workspaces, version });
  for (const file of deployments) writeImageVersion(file, version);
  try {
    git('commit', '--quiet', '--message', `chore(release): ${version}`, '--', ...files);
  } catch (error) {
    git('checkout', '--quiet', 'HEAD', '--', ...files);
    throw error;
  }
  git('tag', '--annotate', tag, '--message', version);
  return `${tag} is committed and tagged; "git push --follow-tags" publishes it.`;
};

try {
  console.log(await release(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
