import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findProgram } from '../../support/find-program.js';

const run = promisify(execFile);

/** Git as a person without any settings has it, so that no machine's own get in between. */
const ENV = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
};

const SCHEMA = 'src/schema/schema.graphql';
const CHANGELOG = (entries: string): string =>
  `# Changelog\n\n## Unreleased\n${entries}\n## 0.1.0 - 2026-01-01\n\n- All of it.\n`;
const LOCK = { name: 'thing', version: '0.1.0', packages: { '': { version: '0.1.0' }, other: { version: '0.1.0' } } };

const withGit = (await findProgram(['git'])) === undefined ? describe.skip : describe;

let directory: string;

const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: directory, env: ENV })).stdout.trim();

const read = (file: string): Promise<string> => readFile(join(directory, file), 'utf8');

const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
};

const commit = async (files: Readonly<Record<string, string>>): Promise<void> => {
  await write(files);
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'something');
};

interface Ended {
  readonly code: unknown;
  readonly said: string;
}

const script = (name: string, ...args: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    execFile(process.execPath, [resolve('bin', name), ...args], { cwd: directory, env: ENV }, (error, stdout, stderr) =>
      done(error === null ? { code: 0, said: stdout } : { code: error.code, said: stderr }),
    );
  });

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'release-'));
  await git('init', '--quiet', '--initial-branch=main');
  await commit({
    'package.json': `${JSON.stringify({ name: 'thing', version: '0.1.0' }, null, 2)}\n`,
    'package-lock.json': `${JSON.stringify(LOCK, null, 2)}\n`,
    'CHANGELOG.md': CHANGELOG('\n### Added\n\n- Something.\n'),
    [SCHEMA]: 'type Query { a: Int b: Int }\n',
  });
});

afterEach(() => rm(directory, { recursive: true, force: true }));

withGit('a release', () => {
  const release = (...args: readonly string[]): Promise<Ended> => script('release.js', ...args);

  test('moves what was not released under its version, commits and tags', async () => {
    expect(await release('0.2.0')).toMatchObject({ code: 0 });
    const today = new Date().toISOString().slice(0, 10);
    expect(await read('CHANGELOG.md')).toBe(
      `# Changelog\n\n## Unreleased\n\n## 0.2.0 - ${today}\n\n### Added\n\n- Something.\n\n## 0.1.0 - 2026-01-01\n\n- All of it.\n`,
    );
    expect(JSON.parse(await read('package.json')).version).toBe('0.2.0');
    expect(JSON.parse(await read('package-lock.json'))).toEqual({
      ...LOCK,
      version: '0.2.0',
      packages: { ...LOCK.packages, '': { version: '0.2.0' } },
    });
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('log', '-1', '--format=%s')).toBe('chore(release): 0.2.0');
    expect(await git('rev-parse', 'v0.2.0^{commit}')).toBe(await git('rev-parse', 'HEAD'));
  });

  test('writes the version to the workspaces, and to the dependencies on them', async () => {
    const outer = (version: string) => ({
      ...{ name: 'thing', version },
      ...{ dependencies: { other: '1.0.0' }, devDependencies: { '@thing/inner': version, '@thing/else': '0.1.0' } },
    });
    const inner = (version: string) => ({ name: '@thing/inner', version, dependencies: { '@thing/wire': version } });
    const wire = (version: string) => ({ name: '@thing/wire', version });
    const files = (version: string) => ({
      'package.json': outer(version),
      'packages/inner/package.json': inner(version),
      'packages/wire/package.json': wire(version),
      'package-lock.json': {
        ...{ name: 'thing', version },
        packages: {
          '': outer(version),
          'node_modules/other': { version: '0.1.0' },
          'packages/inner': inner(version),
          'packages/wire': wire(version),
        },
      },
    });
    const texts = Object.entries(files('0.1.0')).map(([file, content]) => [file, JSON.stringify(content)]);
    await commit(Object.fromEntries(texts));
    expect(await release('0.2.0')).toMatchObject({ code: 0 });
    for (const [file, content] of Object.entries(files('0.2.0'))) {
      expect([file, JSON.parse(await git('show', `v0.2.0:${file}`))]).toEqual([file, content]);
    }
    expect(await git('status', '--porcelain')).toBe('');
  });

  test.each([
    ['patch', 'v0.1.1'],
    ['minor', 'v0.2.0'],
    ['major', 'v1.0.0'],
  ])('%s is %s', async (wanted, tag) => {
    expect(await release(wanted)).toMatchObject({ code: 0 });
    expect(await git('tag')).toBe(tag);
  });

  const expectRejection = async (args: readonly string[], reason: string): Promise<void> => {
    const [before, status] = [await git('rev-parse', 'HEAD'), await git('status', '--porcelain')];
    expect(await release(...args)).toEqual({ code: 1, said: expect.stringContaining(reason) });
    expect([await git('rev-parse', 'HEAD'), await git('status', '--porcelain')]).toEqual([before, status]);
  };

  test.each(['0.1.0', '0.0.9', '1', 'next'])('is refused for the version %s', async (version) => {
    await expectRejection([version], version);
  });

  test.each([
    ['changed', SCHEMA],
    ['new', 'notes.txt'],
  ])('is refused while a file is %s', async (_state, file) => {
    await write({ [file]: 'type Query { a: Int b: Int c: Int }\n' });
    await expectRejection(['minor'], file);
  });

  test.each([
    ['no entries', CHANGELOG('')],
    ['headings alone', CHANGELOG('\n### Added\n')],
    ['no section', '# Changelog\n\n## 0.1.0 - 2026-01-01\n\n- All of it.\n'],
  ])('is refused for a changelog with %s', async (_name, changelog) => {
    await commit({ 'CHANGELOG.md': changelog });
    await expectRejection(['minor'], 'Unreleased');
  });

  test('is refused for a tag that is there', async () => {
    await git('tag', 'v0.2.0');
    await expectRejection(['minor'], 'v0.2.0');
  });

  describe('of a schema without something that the last tag had', () => {
    beforeEach(async () => {
      await git('tag', 'v0.1.0');
      await commit({ [SCHEMA]: 'type Query { a: Int }\n' });
    });

    test('is refused, with what is gone', () =>
      expectRejection(['minor'], "Field 'b' was removed from object type 'Query'"));

    test('is refused for a patch, whatever is meant', async () => {
      await commit({ 'CHANGELOG.md': CHANGELOG('\n- **BREAKING** No b.\n') });
      await expectRejection(['patch', '--breaking'], "Field 'b' was removed from object type 'Query'");
    });

    test('is refused where no entry says so', () => expectRejection(['minor', '--breaking'], '**BREAKING**'));

    test('is made where it is meant, allowed and said', async () => {
      await commit({ 'CHANGELOG.md': CHANGELOG('\n- **BREAKING** No b.\n') });
      expect(await release('minor', '--breaking')).toMatchObject({ code: 0 });
    });
  });

  test('of a schema with something more is made', async () => {
    await git('tag', 'v0.1.0');
    await commit({ [SCHEMA]: 'type Query { a: Int b: Int c: Int }\n' });
    expect(await release('patch')).toMatchObject({ code: 0 });
  });

  test('that cannot be committed leaves nothing behind', async () => {
    await write({ '.git/hooks/pre-commit': '#!/bin/sh\nexit 1\n' });
    await run('chmod', ['+x', join(directory, '.git/hooks/pre-commit')]);
    expect(await release('minor')).toMatchObject({ code: 1 });
    expect([await git('status', '--porcelain'), await git('tag')]).toEqual(['', '']);
  });
});

withGit('the changelog of a branch', () => {
  const check = (): Promise<Ended> => script('check-changelog.js');

  beforeEach(() => git('checkout', '--quiet', '-b', 'branch'));

  test('has to grow with src', async () => {
    await commit({ 'src/thing.ts': '1\n' });
    expect(await check()).toEqual({ code: 1, said: expect.stringContaining('src/thing.ts') });
    await commit({ 'CHANGELOG.md': CHANGELOG('\n### Added\n\n- Something.\n- A thing.\n') });
    expect(await check()).toMatchObject({ code: 0 });
  });

  test('has to grow also where nothing was committed yet', async () => {
    await write({ [SCHEMA]: 'type Query { a: Int b: Int c: Int }\n' });
    expect(await check()).toMatchObject({ code: 1 });
  });

  test('does not grow by losing lines', async () => {
    await commit({ 'src/thing.ts': '1\n', 'CHANGELOG.md': '# Changelog\n' });
    expect(await check()).toMatchObject({ code: 1 });
  });

  test('may stay with everything else', async () => {
    await commit({ 'notes/thing.md': 'A thing.\n' });
    expect(await check()).toMatchObject({ code: 0 });
  });

  test('is no matter on the main branch, nor without git', async () => {
    await git('checkout', '--quiet', 'main');
    await commit({ 'src/thing.ts': '1\n' });
    expect(await check()).toMatchObject({ code: 0 });
    await rm(join(directory, '.git'), { recursive: true });
    expect(await check()).toMatchObject({ code: 0 });
  });
});
