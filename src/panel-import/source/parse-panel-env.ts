/** Settings of the panel by name. */
export type PanelSettings = Readonly<Record<string, string | undefined>>;

const NAME = /^[\w.]+$/;

const IN_DOUBLE_QUOTES = /^"((?:[^"\\]|\\.)*)"/;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Parses the `.env` of a panel by the rules of the library that the panel uses: in double quotes a backslash escapes,
 * and a `#` begins a comment only after a space. `parseEnv` of Node.js has other rules for both.
 */
export const parsePanelEnv = (text: string): PanelSettings =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [before = '', ...after] = line.split('=');
      const name = before
        .trim()
        .replace(/^export\s/, '')
        .trim();
      return after.length > 0 && NAME.test(name) ? [[name, unquoted(after.join('=').trim())]] : [];
    }),
  );

const unquoted = (text: string): string => {
  const [, double] = IN_DOUBLE_QUOTES.exec(text) ?? [];
  if (double !== undefined) return double.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
  if (text.startsWith("'")) return text.slice(1).split("'")[0] ?? '';
  const [plain = ''] = ` ${text}`.split(/\s#/);
  return plain.trim();
};
