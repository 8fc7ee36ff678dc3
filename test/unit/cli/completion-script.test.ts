import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { completionScript, SHELLS } from '../../../src/cli/completion-script.js';
import { createProgram } from '../../../src/cli/program.js';

const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** Runs a shell in a directory that holds one file, with the script of that shell. */
const inShell = (shell: (typeof SHELLS)[number], directory: string, commands: string): readonly string[] => {
  const script = join(directory, '.script');
  writeFileSync(script, completionScript(createProgram(), shell));
  const flags = { bash: ['--norc', '--noprofile'], zsh: ['-f'], fish: ['--no-config'] }[shell];
  const { status, stdout, stderr } = spawnSync(shell, [...flags, '-c', commands, script], {
    ...{ cwd: directory, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', HOME: directory } },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
};

/** What each shell offers after some words, of which the last may be begun. */
const OFFERS = {
  bash: (directory: string, words: readonly string[]) =>
    inShell(
      ...(['bash', directory] as const),
      `source "$0"; [[ $(complete -p gamewarden) == *"-F _gamewarden gamewarden" ]] || exit 9
      COMP_WORDS=(gamewarden ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
      _gamewarden; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ),
  // The builtins that show what is offered work only in a line editor: these print it.
  zsh: (directory: string, words: readonly string[]) =>
    inShell(
      ...(['zsh', directory] as const),
      `compdef() { [[ "$*" == '_gamewarden gamewarden' ]] || exit 9; }
      offer() { for one in "$@"; do [[ "$one" == "\${words[CURRENT]}"* ]] && print -r -- "$one"; done; true; }
      _describe() { offer "\${(@)\${(@P)2}%%:*}"; }
      _files() { offer *; }
      compadd() { shift; offer "$@"; }
      words=(gamewarden ${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length + 1}
      source "$0"; _gamewarden`,
    ),
  fish: (directory: string, words: readonly string[]) =>
    inShell(
      ...(['fish', directory] as const),
      `source ${join(directory, '.script')}; complete -C 'gamewarden ${words.join(' ')}'`,
    ).map((line) => line.split('\t')[0] ?? ''),
} as const;

describe.each(SHELLS)('completions of %s', (shell) => {
  // Bash is a part of every system on which the tests run; the others may be missing.
  const check = shell === 'bash' || isInstalled(shell) ? test : test.skip;
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'gamewarden-completion-'));
    writeFileSync(join(directory, 'an egg.json'), '');
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const offered = (...words: readonly string[]) => [...OFFERS[shell](directory, words)].sort();

  check('offer commands', () => {
    expect(offered('')).toEqual(expect.arrayContaining(['backup', 'doctor', 'keys', 'servers', 'start', 'users']));
    expect(offered('ba')).toEqual(['backup', 'backups']);
  });

  check('offer the commands of a group', () => {
    expect(offered('keys', 'c')).toEqual(['create']);
    expect(offered('servers', '')).toEqual(expect.arrayContaining(['delete', 'list', 'reinstall', 'show', 'suspend']));
  });

  check('offer options, and the values of an option', () => {
    expect(offered('servers', 'list', '--s')).toEqual(['--search', '--status']);
    expect(offered('keys', 'create', '--kind', '')).toEqual(['application', 'client']);
    expect(offered('keys', 'create', '--kind', 'client', '--m')).toEqual(['--memo']);
  });

  check('offer files where a file is expected, and nothing where any text is', () => {
    expect(offered('eggs', 'import', 'an')).toEqual(['an egg.json']);
    expect(offered('import', 'panel', '--env', 'an')).toEqual(['an egg.json']);
    expect(offered('users', 'create', '--email', '')).toEqual([]);
  });

  check('offer shells, and commands after help', () => {
    expect(offered('completion', '')).toEqual(expect.arrayContaining(['bash', 'fish', 'zsh']));
    expect(offered('help', 'ke')).toEqual(['keys']);
  });
});
