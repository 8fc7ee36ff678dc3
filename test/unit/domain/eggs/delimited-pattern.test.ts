import { describe, expect, test } from '@jest/globals';
import { readPattern } from '../../../../src/domain/eggs/delimited-pattern.js';
import { MatchBudget } from '../../../../src/domain/eggs/match-budget.js';
import { MAX_MATCHED_LENGTH, matches, patternOf } from '../../../../src/domain/eggs/match-pattern.js';
import { splitRules } from '../../../../src/domain/eggs/split-rules.js';

/** Whether a text matches a pattern, in a request without other matches. */
const holds = (pattern: string, text: string): boolean | null =>
  matches(patternOf(readPattern(pattern)), text, new MatchBudget());

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
  ])('%s has the same meaning in JavaScript as in Perl', (text, matching, other) => {
    for (const value of matching) expect({ value, matches: holds(text, value) }).toEqual({ value, matches: true });
    for (const value of other) expect({ value, matches: holds(text, value) }).toEqual({ value, matches: false });
  });

  test('with nested repetitions is decided at once', () => {
    expect(holds('/^(a+)+$/', `${'a'.repeat(5000)}!`)).toBe(false);
    expect(holds('/^(a+)+$/', 'a'.repeat(5000))).toBe(true);
  });

  test('that would run for ever ends undecided, and later matches of the request end at once', () => {
    const budget = new MatchBudget();
    const endless = patternOf(readPattern('/^(?=x)?(a+)+$/'));
    expect(matches(endless, `${'a'.repeat(60)}!`, budget)).toBeNull();
    // The later match does not start.
    expect(budget.spend(() => 'there is time left')).toBeNull();
    for (let time = 0; time < 100; time += 1) expect(matches(endless, `${'a'.repeat(60)}!`, budget)).toBeNull();
    expect(holds('/^(?=x)?(a+)+$/', 'aaa')).toBe(true);
  });

  test('leaves a text that is too long undecided', () => {
    expect(holds('/^a/', 'a'.repeat(MAX_MATCHED_LENGTH))).toBe(true);
    expect(holds('/^a/', 'a'.repeat(MAX_MATCHED_LENGTH + 1))).toBeNull();
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
