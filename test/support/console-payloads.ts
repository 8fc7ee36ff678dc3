import { type SeededRandom, seededRandom } from './seeded-random.js';

/** Longest command, in characters. */
const LONGEST = 65_535;

/**
 * The line that a console must receive for a payload, or null where it must be rejected. It compares code points, so
 * that it is independent of the service's own rule. White space around a text is not part of it (rest.md §4.2).
 */
export const lineOf = (payload: unknown): string | null => {
  if (typeof payload !== 'string') return null;
  const text = payload.trim();
  if (text === '' || text.length > LONGEST) return null;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if ((point < 0x20 && point !== 0x09) || (point >= 0x7f && point <= 0x9f)) return null;
    if (point === 0x2028 || point === 0x2029) return null;
    if (point >= 0xd800 && point <= 0xdfff) return null;
  }
  return text;
};

/** Parts of valid and invalid console input. */
const PIECES = [
  ...[
    'say hello',
    'list',
    'give @a diamond 64',
    '/op anna',
    'stop now',
    'kick "A B"',
    'x',
    '-',
    '0',
    '%s%n',
    '\\n',
    '\\',
  ],
  ...[
    '$(touch pwned)',
    '`id`',
    '; rm -rf .',
    '&& true',
    '| cat',
    '> out',
    '# no',
    "'",
    '"',
    '{{JAR}}',
    '$IFS',
    '!!',
    '~',
  ],
  ...[
    'Grüße',
    '日本語',
    'مرحبا',
    '👩‍👩‍👧',
    '😀',
    '\u200b',
    '\ufeff',
    '\u202e',
    '\u00a0',
    '\u3000',
    '\uffff',
    '\u{10ffff}',
    'é',
    'e\u0301',
  ],
  ...[
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\v',
    '\f',
    '\0',
    '\u0007',
    '\b',
    '\u001b[2J',
    '\u001b',
    '\u0003',
    '\u0004',
    '\u001a',
    '\u007f',
  ],
  ...['\u0085', '\u0080', '\u009b1m', '\u009f', '\u2028', '\u2029', '\ud800', '\udc00', '\udfff\ud800', ' ', '  '],
];

/** Parts that keep a line valid. */
const GOOD_PIECES = PIECES.filter((piece) => lineOf(`a${piece}a`) !== null);

const anyPayload = (random: SeededRandom): unknown => {
  const kind = random.below(40);
  if (kind === 0) return random.one([null, 5, true, {}, [], ['list'], { command: 'list' }, '']);
  if (kind === 1) return String.fromCharCode(random.below(65_536));
  if (kind === 2) return `a${String.fromCodePoint(random.below(0x110000))}b`;
  if (kind === 3) return 'long '.repeat(random.below(200)).concat(random.one(PIECES));
  const pieces = random.below(3) === 0 ? PIECES : GOOD_PIECES;
  return Array.from({ length: random.below(5) + 1 }, () => random.one(pieces)).join(random.one(['', ' ']));
};

/** The given number of payloads, the same ones in every run. */
export const consolePayloads = (count: number, seed: number): readonly unknown[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => anyPayload(random));
};
