/**
 * Translates the patterns of egg variables, Perl patterns with delimiters and flags such as `/^\w+$/i`, to JavaScript.
 * Syntax without a counterpart is rejected, so that no pattern silently changes its meaning.
 */

/** Delimiters that open and close with different characters. */
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** The delimiter that closes a pattern that starts with `first`; undefined when `first` is no delimiter. */
export const closingDelimiter = (first: string): string | undefined =>
  /^[^\w\s\\]$/.test(first) ? (CLOSING[first] ?? first) : undefined;

/** Translations of escapes that JavaScript reads differently; null for those without a counterpart. */
const ESCAPES: Readonly<Record<string, string | null>> = {
  A: '^',
  z: '$',
  Z: '$',
  h: '[ \\t]',
  e: '\\x1b',
  a: '\\x07',
  ...Object.fromEntries([...'GKQEXNCHVRgloLU'].map((letter) => [letter, null])),
};

/** Characters of the named sets of Perl patterns. */
const NAMED_SETS: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  digit: '0-9',
  lower: 'a-z',
  upper: 'A-Z',
  word: '\\w',
  space: '\\s',
  xdigit: 'A-Fa-f0-9',
  punct: '!-\\/:-@\\[-`{-~',
};

/**
 * Parses a pattern with its delimiters and flags.
 * @throws {SyntaxError} with a sentence, for text that is no pattern, or unsupported syntax
 */
export const readPattern = (text: string): RegExp => {
  const end = closingDelimiter(text[0] ?? '');
  const last = end === undefined ? -1 : text.lastIndexOf(end);
  if (last < 1) throw new SyntaxError('a pattern must stand between delimiters, as in /^[a-z]+$/');
  const inline = /^\(\?([imsx]+)\)/.exec(text.slice(1, last));
  const flags = text.slice(last + 1).trim() + (inline?.[1] ?? '');
  const unknown = /[^imsuxD]/.exec(flags);
  if (unknown !== null) throw new SyntaxError(`the flag ${unknown[0]} of a pattern is not supported`);
  const body = text.slice(1 + (inline?.[0].length ?? 0), last);
  const source = translate(body, flags.includes('x'));
  return compile(source, [...new Set(flags)].filter((flag) => 'ims'.includes(flag)).join(''), flags.includes('u'));
};

/** Compiles with the `u` flag if requested or needed; it rejects needless escapes that Perl accepts. */
const compile = (source: string, flags: string, isUnicode: boolean): RegExp => {
  const needsUnicode = /\\(?:[pP]|u)\{/.test(source);
  if (isUnicode || needsUnicode) {
    try {
      return new RegExp(source, `${flags}u`);
    } catch (error) {
      if (needsUnicode) throw error;
    }
  }
  return new RegExp(source, flags);
};

const translate = (body: string, isExtended: boolean): string => {
  let source = '';
  let isInSet = false;
  for (let at = 0; at < body.length; ) {
    const piece = pieceAt(body, at, { isInSet, isExtended });
    source += piece.source;
    at += piece.length;
    isInSet = piece.opensSet ?? (piece.closesSet ? false : isInSet);
  }
  return source;
};

interface Piece {
  readonly source: string;
  /** Length of the part of the Perl pattern. */
  readonly length: number;
  readonly opensSet?: true;
  readonly closesSet?: true;
}

const pieceAt = (
  body: string,
  at: number,
  { isInSet, isExtended }: { readonly isInSet: boolean; readonly isExtended: boolean },
): Piece => {
  const rest = body.slice(at);
  const character = rest[0] ?? '';
  if (character === '\\') return escapeOf(rest, isInSet);
  if (isInSet) {
    const named = /^\[:([a-z]+):\]/.exec(rest);
    const set = NAMED_SETS[named?.[1] ?? ''];
    if (named !== null && set === undefined) throw new SyntaxError(`the set ${named[0]} is not supported`);
    if (named !== null) return { source: set ?? '', length: named[0].length };
    if (character === '[') return { source: '\\[', length: 1 };
    return character === ']' ? { source: ']', length: 1, closesSet: true } : { source: character, length: 1 };
  }
  if (character === '[') {
    // A bracket directly after the opening one is a character of the set.
    const opening = /^\[\^?\]?/.exec(rest)?.[0] ?? '[';
    return { source: opening.replace(/\]$/, '\\]'), length: opening.length, opensSet: true };
  }
  if (isExtended && /\s/.test(character)) return { source: '', length: 1 };
  if (isExtended && character === '#') return { source: '', length: /^#[^\n]*/.exec(rest)?.[0].length ?? 1 };
  if (rest.startsWith('(?P<')) return { source: '(?<', length: 4 };
  return { source: character, length: 1 };
};

const escapeOf = (rest: string, isInSet: boolean): Piece => {
  const codePoint = /^\\x\{([0-9A-Fa-f]{1,6})\}/.exec(rest);
  if (codePoint !== null) return { source: `\\u{${codePoint[1]}}`, length: codePoint[0].length };
  const letter = rest[1] ?? '';
  if (letter === 'h' && isInSet) return { source: ' \\t', length: 2 };
  const known = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : `\\${letter}`;
  if (known === null || known === undefined) throw new SyntaxError(`\\${letter} in a pattern is not supported`);
  return { source: known, length: 2 };
};
