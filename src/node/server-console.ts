import type { Logger } from 'pino';
import { writeConsoleInput } from './console-input.js';
import { ConsoleLog, type ConsoleLogEvents } from './console-log.js';

/** How the node's own lines on a console begin; they are never taken for the server's. */
const DAEMON_PREFIX = '\u001b[33m\u001b[1m[Gamewarden Daemon]:\u001b[39m ';
const DAEMON_SUFFIX = '\u001b[0m';

export interface ServerConsoleDeps {
  /** The file the server's process appends to. */
  readonly output: string;
  /** The named pipe it reads from. */
  readonly input: string;
  readonly log: Logger;
  readonly events: Omit<ConsoleLogEvents, 'failed'>;
}

/** A server's console in both directions, and the node's own voice on it. Trouble with it is logged and never thrown. */
export class ServerConsole {
  readonly log: ConsoleLog;
  readonly #deps: ServerConsoleDeps;
  #typing: Promise<void> = Promise.resolve();

  constructor(deps: ServerConsoleDeps) {
    this.#deps = deps;
    this.log = new ConsoleLog(deps.output, {
      ...deps.events,
      failed: (error) => deps.log.warn({ err: error }, 'trouble with the console log'),
    });
  }

  /** Writes a line of the node's own onto the console. */
  async say(text: string): Promise<void> {
    try {
      await this.log.append([`${DAEMON_PREFIX}${text}${DAEMON_SUFFIX}`]);
    } catch (error) {
      // A console that cannot be written is no reason to do less for the server.
      this.#deps.log.warn({ err: error }, 'a console line was lost');
    }
  }

  /** Types lines once `ready`, after all that was typed before. Each is echoed first, as a terminal would; an empty one is not. */
  type(lines: readonly string[], ready: Promise<void>): Promise<void> {
    this.#typing = this.#typing
      .then(async () => {
        await ready;
        const echo = lines.filter((line) => line !== '').flatMap((line) => line.split('\n'));
        if (echo.length > 0) await this.log.append(echo);
        await writeConsoleInput(this.#deps.input, lines.map((line) => `${line}\n`).join(''));
      })
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'a command could not be typed'));
    return this.#typing;
  }
}

/** Whether a console line was written by `say`. */
export function isDaemonLine(line: string): boolean {
  return line.startsWith(DAEMON_PREFIX);
}
