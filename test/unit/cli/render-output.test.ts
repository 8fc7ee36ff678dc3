import { describe, expect, test } from '@jest/globals';
import { renderOutput } from '../../../src/cli/render-output.js';

const TABLE = {
  columns: ['ID', 'NAME'],
  rows: [
    ['1', 'first'],
    ['12', 'a\tb\u001b[2Jc\n'],
    ['3', ''],
  ],
};
const OUTPUT = { json: [{ id: 1 }], text: [TABLE] };

describe('a table', () => {
  test('is separated by tabs in a pipe, with a header, and names add no columns, lines or control sequences', () => {
    expect(renderOutput(OUTPUT, { json: false, isTerminal: false, hasColors: false })).toBe(
      'ID\tNAME\n1\tfirst\n12\ta b [2Jc \n3\t\n',
    );
  });

  test('is aligned on a terminal, without spaces at the ends of lines', () => {
    expect(renderOutput(OUTPUT, { json: false, isTerminal: true, hasColors: false })).toBe(
      'ID  NAME\n1   first\n12  a b [2Jc\n3\n',
    );
  });

  test('has a bold header where the terminal has colours', () => {
    const [header] = renderOutput(OUTPUT, { json: false, isTerminal: true, hasColors: true }).split('\n');
    expect(header).toBe('\u001b[1mID  NAME\u001b[22m');
  });

  test('without columns shows names and values; several tables have a line between them', () => {
    const output = { json: {}, text: [{ rows: [['name', 'x']] }, TABLE] };
    expect(renderOutput(output, { json: false, isTerminal: true, hasColors: true })).toMatch(/^name {2}x\n\n/);
  });

  test('is aligned by characters, not by units of a string', () => {
    const text = [{ columns: ['A', 'B'], rows: [['🎮', 'x']] }];
    expect(renderOutput({ json: {}, text }, { json: false, isTerminal: true, hasColors: false })).toBe('A  B\n🎮  x\n');
  });

  test('is one line of JSON where the caller asks for it', () => {
    expect(renderOutput(OUTPUT, { json: true, isTerminal: true, hasColors: true })).toBe('[{"id":1}]\n');
  });
});

test('text is printed as it is', () => {
  expect(renderOutput({ json: {}, text: 'Done.\n' }, { json: false, isTerminal: true, hasColors: true })).toBe(
    'Done.\n',
  );
});
