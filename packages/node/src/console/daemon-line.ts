/** Prefix of the node's own lines on a console; they are never matched as output of the server. */
const PREFIX = '\u001b[33m\u001b[1m[Gamewarden Daemon]:\u001b[39m ';
const SUFFIX = '\u001b[0m';

/** A text as a console line of the node. */
export function daemonLine(text: string): string {
  return `${PREFIX}${text}${SUFFIX}`;
}

/** Whether a console line is from the node. */
export function isDaemonLine(line: string): boolean {
  return line.startsWith(PREFIX);
}

/** The line in place of dropped output. */
export const DROPPED = daemonLine('The server writes faster than its console is read: a part was dropped.');
