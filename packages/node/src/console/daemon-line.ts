/** How the node's own lines on a console begin; they are never taken for the server's. */
const PREFIX = '\u001b[33m\u001b[1m[Gamewarden Daemon]:\u001b[39m ';
const SUFFIX = '\u001b[0m';

/** A text as a line of the node's own. */
export function daemonLine(text: string): string {
  return `${PREFIX}${text}${SUFFIX}`;
}

/** Whether a console line is the node's own. */
export function isDaemonLine(line: string): boolean {
  return line.startsWith(PREFIX);
}

/** The line that stands where output was dropped. */
export const DROPPED = daemonLine('The server writes faster than its console is read: a part was dropped.');
