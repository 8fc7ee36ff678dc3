/** Control characters except tab, and Unicode line separators, which some programs treat as a line end. */
const NOT_IN_A_LINE = /(?!\t)\p{Cc}|[\u2028\u2029]/u;

/** Message for a rejected command. */
export const NOT_ONE_LINE = 'A command must be one line without control characters.';

/**
 * The console line of a command: the command without line ends at its end. Null for a command of more than one line or
 * with control characters: their effect depends on the program that reads them, and each line needs a request of its
 * own.
 */
export function commandLine(command: string): string | null {
  const line = command.replace(/(?<![\r\n])[\r\n]+$/, '');
  return NOT_IN_A_LINE.test(line) ? null : line;
}

/** All commands as console lines, or null when one of them is not a single line. */
export function commandLines(commands: readonly string[]): readonly string[] | null {
  const lines: string[] = [];
  for (const command of commands) {
    const line = commandLine(command);
    if (line === null) return null;
    lines.push(line);
  }
  return lines;
}
