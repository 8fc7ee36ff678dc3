/** The parser's message (`error: unknown command 'kes'`, a line end, `(Did you mean keys?)`) as sentences in one line. */
export const describeUsageError = (message: string): string => {
  const [first = '', ...hints] = message
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  const sentences = [first, ...hints.map((hint) => hint.replace(/^\((.*)\)$/, '$1'))].map(
    (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`,
  );
  return [...sentences, 'See --help.'].join(' ');
};
