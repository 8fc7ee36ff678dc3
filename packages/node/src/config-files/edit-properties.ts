import type { ConfigFile } from '@gamewarden/protocol/server-configuration.js';

type Replacements = ConfigFile['replace'];

/** Sets keys in a `.properties` text. All other lines stay unchanged; missing keys are added at the end. */
export function editProperties(text: string, replacements: Replacements): string {
  const lines = linesOf(text);
  for (const { match, if_value, replace_with } of replacements) {
    const index = lines.findLastIndex((line) => keyOf(line)?.key === match);
    const present = keyOf(lines[index] ?? '');
    if (if_value !== undefined && present?.value !== if_value) continue;
    // A line end in a value would begin another key.
    const line = `${match}=${String(replace_with).replace(/\r?\n/g, '\\n')}`;
    if (index >= 0) lines[index] = line;
    else lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

/** Replaces each line that begins with `match` by `replace_with`; adds nothing. */
export function editLines(text: string, replacements: Replacements): string {
  const lines = linesOf(text).map((line) => {
    const replacement = replacements.find(({ match }) => line.startsWith(match));
    return replacement === undefined ? line : String(replacement.replace_with);
  });
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function keyOf(line: string): { readonly key: string; readonly value: string } | null {
  const parts = /^\s*([^#!\s=:][^=:]*)[=:](.*)$/.exec(line);
  return parts === null ? null : { key: (parts[1] ?? '').trimEnd(), value: (parts[2] ?? '').trimStart() };
}
