/** Settings of the panel by name. */
export type PanelSettings = Readonly<Record<string, string | undefined>>;

/** A line: its name, and its value in double quotes, in single quotes, or without. */
const LINE = /^\s*(?:export\s+)?([\w.]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\r\n]*?))(?:\s+#.*)?\s*$/;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Parses the `.env` of a panel by the rules of the library that the panel uses: in double quotes a backslash escapes,
 * and a `#` begins a comment only after a space. `parseEnv` of Node.js has other rules for both.
 */
export const parsePanelEnv = (text: string): PanelSettings =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, double, single, plain = ''] = LINE.exec(line) ?? [];
      if (name === undefined) return [];
      const unescaped = double?.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
      return [[name, unescaped ?? single ?? (plain.startsWith('#') ? '' : plain)]];
    }),
  );
