import { describe, expect, test } from '@jest/globals';
import { commandLine, commandLines } from '../../../../packages/node/src/console/command-line.js';

describe('a command', () => {
  test.each([
    ['say hi', 'say hi'],
    ['', ''],
    [' say\thi ', ' say\thi '],
    ['say hi\n', 'say hi'],
    ['say hi\r\n\r\n', 'say hi'],
    ['say grüße 🎮', 'say grüße 🎮'],
  ])('%j is the line %j', (command, line) => {
    expect(commandLine(command)).toBe(line);
  });

  test('with any other control character or line end is invalid', () => {
    const codes = [...Array(0xa0).keys(), 0x2028, 0x2029].filter((code) => !(code >= 0x20 && code < 0x7f));
    for (const code of codes.filter((other) => other !== 0x09)) {
      expect(commandLine(`a${String.fromCharCode(code)}b`)).toBeNull();
      expect(commandLine(`${String.fromCharCode(code)}b`)).toBeNull();
    }
    expect(commandLine('stop\u2028')).toBeNull();
  });

  test('that is invalid invalidates the whole request', () => {
    expect(commandLines(['a', 'b\n'])).toEqual(['a', 'b']);
    expect(commandLines(['a', 'b\nc'])).toBeNull();
  });
});
