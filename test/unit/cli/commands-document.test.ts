import { readFile, writeFile } from 'node:fs/promises';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { expect, test } from '@jest/globals';
import { createProgram } from '../../../src/cli/program.js';
import { commandsDocument } from './commands-document.js';

const DOCUMENT = 'docs/commands.md';

test('docs/commands.md describes all commands as they are (npm run commands)', async () => {
  const document = commandsDocument(createProgram());
  if (process.env.WRITE_COMMANDS === '1') await writeFile(DOCUMENT, document);
  expect(await readFile(DOCUMENT, 'utf8')).toBe(document);
});

/** Commands that print no data, with the reason. */
const WITHOUT_JSON = ['start', 'help', 'completion'];

const leavesOf = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] => [
  ...(command.commands.length === 0 || command.registeredArguments.length > 0 ? [command] : []),
  ...command.commands.flatMap(leavesOf),
];

test('every command that prints data has --json, and every command and option a description', () => {
  const leaves = leavesOf(createProgram());
  expect(leaves.length).toBeGreaterThan(30);
  const lacking = leaves.filter(({ options }) => !options.some(({ long }) => long === '--json'));
  expect(lacking.map((command) => command.name())).toEqual(WITHOUT_JSON);
  for (const command of leaves) {
    expect(command.description()).toMatch(/\.$/);
    expect(command.summary()).not.toBe('');
    for (const { description } of [...command.options, ...command.registeredArguments])
      expect(description).not.toBe('');
  }
});
