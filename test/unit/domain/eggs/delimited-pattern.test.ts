import { describe, expect, test } from '@jest/globals';
import {
  MATCH_TIME_MS,
  MAX_MATCHED_LENGTH,
  matches,
  readPattern,
} from '../../../../src/domain/eggs/delimited-pattern.js';
import { splitRules } from '../../../../src/domain/eggs/split-rules.js';

describe('a pattern between delimiters', () => {
  test.each<readonly [pattern: string, matching: readonly string[], other: readonly string[]]>([
    ['/^a$/', ['a'], ['A', 'ab']],
    ['#^a/b$#', ['a/b'], ['a']],
    ['~^a$~i', ['A'], ['b']],
    ['{^a{2}$}', ['aa'], ['a']],
    ['(^(a|b)$)', ['a', 'b'], ['c']],
    ['/^a.b$/s', ['a\nb'], []],
    ['/^b$/m', ['a\nb'], []],
    ['/^ä.$/u', ['ä😀'], ['ä']],
    ['/^[\\w-.]+$/u', ['a-b.c'], ['a b']],
    ['/^a\\-b$/u', ['a-b'], ['ab']],
    ['/^ a b # words\n c $/x', ['abc'], ['a b c']],
    ['/^[ #]$/x', ['#', ' '], ['']],
    ['/^a$/D', ['a'], ['a\n']],
    ['/\\Aab\\z/', ['ab'], ['abc']],
    ['/^\\p{Lu}\\x{e4}$/', ['Ää'], ['aä']],
    ['/^[[:alpha:]_]+$/', ['ab_'], ['a1', ':']],
    ['/^[]a]+$/', [']a'], ['b']],
    ['/^[^]a]$/', ['b'], [']', 'a']],
    ['/^a\\hb[\\h]$/', ['a b\t'], ['a\nb ']],
    ['/(?i)^abc$/', ['ABC'], ['x']],
    ['/^(?P<year>\\d+)$/', ['2024'], ['x']],
    ['/^(?!root$)\\w+$/', ['steam'], ['root']],
  ])('%s means in JavaScript what it means in Perl', (text, matching, other) => {
    const pattern = readPattern(text);
    for (const value of matching) expect({ value, matches: matches(pattern, value) }).toEqual({ value, matches: true });
    for (const value of other) expect({ value, matches: matches(pattern, value) }).toEqual({ value, matches: false });
  });

  test('that would take for ever ends, and does not match', () => {
    const begin = performance.now();
    expect(matches(readPattern('/^(a+)+$/'), `${'a'.repeat(60)}!`)).toBe(false);
    expect(performance.now() - begin).toBeLessThan(MATCH_TIME_MS * 10);
    expect(matches(readPattern('/^(a+)+$/'), 'aaa')).toBe(true);
  });

  test('matches no text that is too long', () => {
    expect(matches(readPattern('/^a/'), 'a'.repeat(MAX_MATCHED_LENGTH))).toBe(true);
    expect(matches(readPattern('/^a/'), 'a'.repeat(MAX_MATCHED_LENGTH + 1))).toBe(false);
  });

  test.each([
    ['regex:/^(a|b)$/|max:3', ['/^(a|b)$/', '3']],
    ['regex:/^a\\/|b$/i|max:3', ['/^a\\/|b$/i', '3']],
    ['regex:#^a|b$#|max:3', ['#^a|b$#', '3']],
    ['not_regex:/a|b/', ['/a|b/']],
    ['max:3|regex:/a,b|c/', ['3', '/a,b|c/']],
  ])('keeps its bars in %s', (text, expected) => {
    expect(splitRules(text).map(({ argument }) => argument)).toEqual(expected);
  });
});
