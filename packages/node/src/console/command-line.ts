/** Control characters but the tab, and what else some programs take for the end of a line. */
const NOT_IN_A_LINE = /(?!\t)\p{Cc}|[\u2028\u2029]/u;

/** What is said about a command that is refused. */
export const NOT_ONE_LINE = 'A command must be one line without control characters.';

/**
 * The console line of a command: the command itself without line ends behind it. Null for one that is more than a line, or
 * has control characters in it: what they would do is up to the program that reads them, and each line is to be asked for.
 */
export function commandLine(command: string): string | null {
  const line = command.replace(/(?<![\r\n])[\r\n]+$/, '');
  return NOT_IN_A_LINE.test(line) ? null : line;
}

/** All commands as console lines, or null when one of them is none. */
export function commandLines(commands: readonly string[]): readonly string[] | null {
  const lines: string[] = [];
  for (const command of commands) {
    const line = commandLine(command);
    if (line === null) return null;
    lines.push(line);
  }
  return lines;
}
