import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const read = (name: string) => readFileSync(name, 'utf8');

test('containers say to Node.js what `npm start` says', () => {
  const flags = JSON.parse(read('package.json'))
    .scripts.start.split(' ')
    .filter((word: string) => word.startsWith('--'));
  const { services } = parse(read('compose.yaml'));
  const programs = Object.values<{ readonly command?: unknown }>(services)
    .map(({ command }) => String(command))
    .filter((command) => command.endsWith('dist/main.js'));
  expect(flags).not.toEqual([]);
  expect(programs).toEqual(programs.map(() => ['node', ...flags, 'dist/main.js'].join(' ')));
  expect(programs).toHaveLength(2);
});
