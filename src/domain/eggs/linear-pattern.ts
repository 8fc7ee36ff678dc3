import { RE2JS } from 're2js';

/**
 * A pattern on an engine that matches in linear time for any pattern. The engine has its own dialect, so patterns whose
 * meaning could differ are not passed to it.
 */
export interface LinearPattern {
  /** Whether a text matches; null for a text that is too long or that the dialects may read differently. */
  readonly test: (text: string) => boolean | null;
}

/** Most steps of a match, pattern size times text length: some tens of milliseconds. */
const MAX_STEPS = 1_000_000;

/**
 * Largest compiled program of a pattern, in instructions. Each takes some microseconds and a hundred bytes, and
 * repetitions are unrolled. The backtracking engine runs larger patterns, at no cost for compiling.
 */
export const MAX_PROGRAM = 2_000;

/** Deepest nesting of groups: the engine's cost grows with the square of the depth. */
const MAX_DEPTH = 50;

/** White space and line ends of JavaScript. */
const SPACE = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const LINE_END = '\\n\\r\\x{2028}\\x{2029}';

/** Escapes outside of sets that are the same in both dialects, or their equivalents. */
const ESCAPES = new Map([
  ...[...'dDwWbBtnrfv'].map((letter) => [letter, `\\${letter}`] as const),
  ['s', `[${SPACE}]`],
  ['S', `[^${SPACE}]`],
]);

/** The same inside of sets, where `\b` is a character. */
const SET_ESCAPES = new Map([
  ...[...'dDwWtnrfv'].map((letter) => [letter, `\\${letter}`] as const),
  ['s', SPACE],
  ['b', '\\x08'],
]);

/** Splits the inside of a set into parts. */
const SET_PIECE = /\\x[\dA-Fa-f]{2}|\\.|./gs;
/**
 * Ends of ranges that are invalid; the dialects differ in whether they reject them or read the hyphen as a character.
 */
const ODD_RANGE = /--|.-\\[dDwWs]/s;

/** Compiles a pattern for the linear engine; null if it needs a feature of a backtracking engine, such as lookahead. */
export const linearPattern = ({ source, flags }: RegExp): LinearPattern | null => {
  const ignoresCase = flags.includes('i');
  const translated = flags.includes('m') ? null : translate(source, flags.includes('s'));
  // The dialects differ in the letter case of non-ASCII letters.
  if (translated === null || (ignoresCase && !isAscii(source))) return null;
  if (programSize(piecesOf(source)) > MAX_PROGRAM) return null;
  const compiled = compile(translated, ignoresCase);
  if (compiled === null) return null;
  const steps = compiled.programSize();
  return {
    test: (text) => {
      if (text.length * steps > MAX_STEPS || hasSurrogates(text) || (ignoresCase && !isAscii(text))) return null;
      return compiled.test(text);
    },
  };
};

/** Instructions compiled when the pattern is parsed; 0 for the backtracking engine. */
export const instructionsOf = ({ source }: RegExp): number => {
  const size = programSize(piecesOf(source));
  return size > MAX_PROGRAM ? 0 : size;
};

const compile = (source: string, ignoresCase: boolean): RE2JS | null => {
  try {
    return RE2JS.compile(source, ignoresCase ? RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL : RE2JS.DOTALL);
  } catch {
    return null; // the backtracking engine runs it instead
  }
};

const translate = (source: string, dotMatchesAll: boolean): string | null => {
  if (hasSurrogates(source)) return null;
  const pieces = piecesOf(source).map((piece) => translatePiece(piece, dotMatchesAll));
  return pieces.includes(null) ? null : pieces.join('');
};

/** Estimates the size of a program before it is compiled, because compiling is the expensive part. */
const programSize = (pieces: readonly string[]): number => {
  const groups = [{ total: 0, last: 0 }];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? '';
    const group = groups.at(-1);
    if (group === undefined) return 0; // unbalanced, which no valid expression is
    const times = piece === '{' ? COUNTER.exec(pieces.slice(at, at + MAX_COUNTER).join('')) : null;
    if (times !== null) {
      group.total += group.last * (Math.max(Number(times[1]), Number(times[2] || 0)) - 1);
      at += times[0].length - 1;
    } else if (piece.startsWith('(')) {
      if (groups.length > MAX_DEPTH) return Number.POSITIVE_INFINITY;
      groups.push({ total: 0, last: 0 });
    } else {
      const size = piece === ')' ? (groups.pop()?.total ?? 0) : 1;
      const around = groups.at(-1);
      if (around !== undefined) groups[groups.length - 1] = { total: around.total + size, last: size };
    }
  }
  return groups[0]?.total ?? 0;
};

/** A repetition count, and the most characters that it takes. */
const COUNTER = /^\{(\d+)(?:,(\d*))?\}/;
const MAX_COUNTER = 24;

/** Splits a pattern into sets, escapes, starts of groups, and single characters. */
const piecesOf = (source: string): readonly string[] => {
  const pieces: string[] = [];
  for (let at = 0; at < source.length; ) {
    const end = endOfPiece(source, at);
    pieces.push(source.slice(at, end));
    at = end;
  }
  return pieces;
};

/** The end of the part that starts at `at`. Brackets of a valid expression are balanced. */
const endOfPiece = (source: string, at: number): number => {
  if (source[at] === '[') return endOfSet(source, at);
  if (source[at] === '\\') return /^x[\dA-Fa-f]{2}$/.test(source.slice(at + 1, at + 4)) ? at + 4 : at + 2;
  if (/^\(\?<[^=!]$/.test(source.slice(at, at + 4))) return source.indexOf('>', at) + 1;
  return source.startsWith('(?', at) ? at + 3 : at + 1;
};

const endOfSet = (source: string, at: number): number => {
  let end = at + 1;
  while (source[end] !== ']' && end < source.length) end += source[end] === '\\' ? 2 : 1;
  return end + 1;
};

const translatePiece = (piece: string, dotMatchesAll: boolean): string | null => {
  if (piece.startsWith('\\')) return translateEscape(piece, ESCAPES);
  if (piece.startsWith('[')) return translateSet(piece);
  // Only whether the pattern matches is needed, so no group has to capture.
  if (piece === '(' || piece === '(?:' || (piece.endsWith('>') && piece.length > 1)) return '(?:';
  if (piece.startsWith('(')) return null;
  if (piece === '.') return dotMatchesAll ? '.' : `[^${LINE_END}]`;
  return piece;
};

const translateSet = (set: string): string | null => {
  const opening = set.startsWith('[^') ? '[^' : '[';
  const members = set.slice(opening.length, -1);
  if (members === '' || ODD_RANGE.test(members)) return null;
  const pieces = [...members.matchAll(SET_PIECE)].map(([piece]) =>
    piece.startsWith('\\') ? translateEscape(piece, SET_ESCAPES) : piece === '[' ? '\\[' : piece,
  );
  return pieces.includes(null) ? null : `${opening}${pieces.join('')}]`;
};

/** Punctuation has the same meaning in both dialects; letters and digits only if they are known. */
const translateEscape = (piece: string, known: ReadonlyMap<string, string>): string | null => {
  if (piece.startsWith('\\x') && piece.length === 4) return piece;
  const character = piece.slice(1);
  return known.get(character) ?? (/^[!-/:-@[-`{-~ ]$/.test(character) ? piece : null);
};

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const hasSurrogates = (text: string): boolean => /[\ud800-\udfff]/.test(text);
