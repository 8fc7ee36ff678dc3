import type { ConfigFile } from '@gamewarden/protocol/server-configuration.js';

/**
 * Sets keys in an INI text: `key` before the first section, `section.key` in a section, `[a.b].key` in a section whose
 * name has dots. All other lines stay unchanged; missing keys are added, missing sections at the end. Source: daemon.md
 * §4.3.
 */
export function editIni(text: string, replacements: ConfigFile['replace']): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  for (const { match, if_value, replace_with } of replacements) {
    const { section, key } = nameOf(match);
    const { begin, end } = boundsOf(lines, section);
    const index = lines.findIndex((line, at) => at >= begin && at < end && keyOf(line)?.key === key);
    if (if_value !== undefined && keyOf(lines[index] ?? '')?.value !== if_value) continue;
    const line = `${key} = ${quoted(String(replace_with))}`;
    if (index >= 0) lines[index] = line;
    else if (begin > lines.length) lines.push(...(lines.length === 0 ? [] : ['']), `[${section}]`, line);
    else lines.splice(lastOf(lines, begin, end), 0, line);
  }
  return `${lines.join(lineEnd)}${lineEnd}`;
}

/** `key`, `section.key`, and `[section.with.dots].key`. */
function nameOf(match: string): { readonly section: string; readonly key: string } {
  const bracketed = /^\[([^\]]*)\]\.(.+)$/.exec(match);
  if (bracketed !== null) return { section: bracketed[1] ?? '', key: bracketed[2] ?? '' };
  const dot = match.indexOf('.');
  return { section: match.slice(0, Math.max(dot, 0)), key: match.slice(dot + 1) };
}

/**
 * First line (inclusive) and last line (exclusive) of a section without its header; past the end where there is none.
 */
function boundsOf(lines: readonly string[], section: string): { readonly begin: number; readonly end: number } {
  const head = section === '' ? -1 : lines.findIndex((line) => sectionOf(line) === section);
  if (section !== '' && head < 0) return { begin: lines.length + 1, end: lines.length + 1 };
  const next = lines.findIndex((line, at) => at > head && sectionOf(line) !== undefined);
  return { begin: head + 1, end: next < 0 ? lines.length : next };
}

/** Where a new key goes: after the last non-empty line of a section. */
function lastOf(lines: readonly string[], begin: number, end: number): number {
  let last = end;
  while (last > begin && lines[last - 1]?.trim() === '') last -= 1;
  return last;
}

function sectionOf(line: string): string | undefined {
  return /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.trim();
}

function keyOf(line: string): { readonly key: string; readonly value: string } | undefined {
  const parts = /^\s*([^#;=[\]\s][^=]*)=(.*)$/.exec(line);
  if (parts === null) return undefined;
  const value = (parts[2] ?? '').trim();
  return { key: (parts[1] ?? '').trim(), value: /^"(.*)"$/.exec(value)?.[1] ?? value };
}

/** A line end in a value would begin another key; `;` and `#` would begin a comment. */
function quoted(value: string): string {
  const line = value.replace(/\r?\n/g, '\\n');
  return /[;#]|^\s|\s$/.test(line) ? `"${line}"` : line;
}
