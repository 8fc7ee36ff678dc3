import { describe, expect, test } from '@jest/globals';
import { linearPattern } from '../../../../src/domain/eggs/linear-pattern.js';
import { seededRandom } from '../../../support/seeded-random.js';

const SEED = 20_261_122;
const PATTERNS = 20_000;
const TEXTS = 12;

/** Parts of patterns, some of which are special in one dialect only. */
const ATOMS = [
  'a',
  'b',
  'K',
  '1',
  '_',
  ' ',
  '-',
  ']',
  '}',
  '{',
  '{,2}',
  'a{2',
  '/',
  ',',
  '\n',
  '\u2028',
  'ä',
  'ſ',
  '\u00a0',
  '😀',
  '.',
  '^',
  '$',
  '\\d',
  '\\D',
  '\\w',
  '\\W',
  '\\s',
  '\\S',
  '\\b',
  '\\B',
  '\\t',
  '\\n',
  '\\v',
  '\\x41',
  '\\.',
  '\\-',
  '\\_',
  '\\ ',
  '\\/',
  '\\[',
  '\\\\',
  '\\1',
  '\\0',
  '\\c',
  '\\cA',
  '\\p',
  '\\pL',
  '\\u0041',
  '\\Q',
  '\\z',
  '\\k',
  '\\8',
  '\\a',
  '[ab]',
  '[^ab]',
  '[a-f]',
  '[^a-f\\d]',
  '[\\w-]',
  '[\\w.-]',
  '[-\\w]',
  '[\\w-.]',
  '[a\\-z]',
  '[\\s\\d]',
  '[^\\s]',
  '[\\S]',
  '[\\b]',
  '[\\B]',
  '[[]',
  '[[:alpha:]]',
  '[(?]',
  '[(?<]x>',
  '[+--]',
  '[\\w--/]',
  '[\\t-\\s]',
  '[a-\\d]',
  '[]',
  '[^]',
  '[^^]',
  '[ -~]',
  '[a^]',
  '[\\]]',
  '[\\x30-\\x39]',
  '[a&&b]',
  '[ſä]',
  '[^\\n]',
  '[😀]',
  '[\\]-a]',
  '[.$|]',
  '[\\u0041]',
] as const;
const GROUPS = ['(', '(?:', '(?<n>', '(?=', '(?!', '(?<=', '(?<!'] as const;
const REPEATS = ['', '', '', '*', '+', '?', '*?', '{2}', '{0,3}', '{2,}', '{1,3}?', '{0}'] as const;
const FLAGS = ['', '', 'i', 's', 'm', 'u', 'is', 'iu'] as const;
const CHARACTERS = [
  ...'abfkKzA019_ -./,]}{[^$|()?x\\',
  '\n',
  '\r',
  '\t',
  '\v',
  '\b',
  '\0',
  '\u2028',
  'ä',
  'Ä',
  'ſ',
  '\u212a',
  '\u00a0',
  '\ufeff',
  '😀',
  '\ud800',
];

const random = seededRandom(SEED);

const randomPattern = (depth: number): string =>
  Array.from({ length: random.below(3) + (random.below(3) === 0 ? 0 : 1) }, () => {
    const atom =
      depth > 0 && random.below(3) === 0 ? `${random.one(GROUPS)}${randomPattern(depth - 1)})` : random.one(ATOMS);
    return `${atom}${random.one(REPEATS)}${random.below(8) === 0 ? '|' : ''}`;
  }).join('');

const randomText = (): string => Array.from({ length: random.below(9) }, () => random.one(CHARACTERS)).join('');

const expressionOf = (source: string, flags: string): RegExp | null => {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
};

describe('the linear engine', () => {
  test(`agrees with the backtracking engine wherever it decides (seed ${SEED})`, () => {
    const seen = { decided: 0, matching: 0, left: 0 };
    for (let count = 0; count < PATTERNS; count += 1) {
      const expression = expressionOf(randomPattern(2), random.one(FLAGS));
      const linear = expression === null ? null : linearPattern(expression);
      if (expression === null || linear === null) continue;
      for (let time = 0; time < TEXTS; time += 1) {
        const text = randomText();
        const decided = linear.test(text);
        if (decided === null) {
          seen.left += 1;
          continue;
        }
        seen.decided += 1;
        if (decided) seen.matching += 1;
        const expected = expression.test(text);
        if (decided !== expected)
          expect({ expression, text, decided }).toEqual({ expression, text, decided: expected });
      }
    }
    // Both results occur often; otherwise the comparison proves nothing.
    expect(seen.matching).toBeGreaterThan(10_000);
    expect(seen.decided - seen.matching).toBeGreaterThan(10_000);
    expect(seen.left).toBeGreaterThan(1_000);
  });

  test.each([
    ['^([\\w\\d._-]+)(\\.jar)$', ''],
    ['^(latest|\\d{1,2}\\.\\d{1,2}(?:\\.\\d+)?)$', 'i'],
    ['^[^\\s/]+$', ''],
    ['(x+x+)+y', ''],
    ['^(?<major>\\d+)\\.x$', ''],
    ['^[a-z]{1,1000}$', ''],
    ['^(?:\\d{1,3}\\.){3}\\d{1,3}$', ''],
  ])('compiles %s', (source, flags) => {
    expect(linearPattern(new RegExp(source, flags))).not.toBeNull();
  });

  test.each([
    '(?:abc){1000}',
    '[a-z]{1000}'.repeat(3),
    '(?:(?:a{10}){10}b){30}',
    'a'.repeat(3_000),
    `${'('.repeat(60)}a${')'.repeat(60)}`,
  ])('does not compile a pattern with a large program: %s', (source) => {
    expect(linearPattern(new RegExp(source))).toBeNull();
  });

  test.each(['^(?!root$)\\w+$', '(a)\\1', '(?<=a)b', '^.*(?=b)'])('leaves %s to the backtracking engine', (source) => {
    expect(linearPattern(new RegExp(source))).toBeNull();
  });
});
