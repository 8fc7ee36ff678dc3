import type { Logger } from 'pino';
import { commandLine } from './command-line.js';
import { InputTorn, writeConsoleInput } from './console-input.js';
import { ConsoleLog, type ConsoleLogEvents } from './console-log.js';
import { daemonLine } from './daemon-line.js';

export interface ServerConsoleDeps {
  /** The file the server's process appends to. */
  readonly output: string;
  /** The named pipe from which it reads. */
  readonly input: string;
  readonly log: Logger;
  readonly events: Omit<ConsoleLogEvents, 'failed'>;
}

/** A server's console in both directions, including the node's own lines. Errors are logged and never thrown. */
export class ServerConsole {
  readonly log: ConsoleLog;
  readonly #deps: ServerConsoleDeps;
  #typing: Promise<void> = Promise.resolve();
  #torn = false;

  constructor(deps: ServerConsoleDeps) {
    this.#deps = deps;
    this.log = new ConsoleLog(deps.output, {
      ...deps.events,
      failed: (error) => deps.log.warn({ err: error }, 'could not process the console log'),
    });
  }

  /** Prepares both directions for a new process. Returns the offset of the run in the log. */
  beginRun(): Promise<number> {
    this.#torn = false;
    return this.log.beginRun();
  }

  /** Writes a line of the node to the console. */
  say(text: string): Promise<void> {
    return this.#append([daemonLine(text)]);
  }

  /** Reads the remaining output of a process that has ended. */
  async finish(): Promise<void> {
    try {
      await this.log.finish();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a console line was lost');
    }
  }

  async #append(lines: readonly string[]): Promise<void> {
    try {
      await this.log.append(lines);
    } catch (error) {
      // An unwritable console must not stop other work on the server.
      this.#deps.log.warn({ err: error }, 'a console line was lost');
    }
  }

  /**
   * Types lines once `ready` resolves, after everything typed before. Each non-empty line is echoed first, as in a
   * terminal. An input that is not a single line is not typed.
   */
  type(lines: readonly string[], ready: Promise<void>): Promise<void> {
    const typed = lines.filter((line) => commandLine(line) === line);
    if (typed.length < lines.length) this.#deps.log.warn('an input that is not a single line was not typed');
    this.#typing = this.#typing
      .then(async () => {
        await ready;
        const echo = typed.filter((line) => line !== '');
        if (echo.length > 0) await this.#append(echo);
        await this.#write(typed.map((line) => `${line}\n`).join(''));
      })
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'a command could not be typed'));
    return this.#typing;
  }

  /** An interrupted line is ended first, so that two commands never become one. */
  async #write(text: string): Promise<void> {
    try {
      await writeConsoleInput(this.#deps.input, this.#torn ? `\n${text}` : text);
      this.#torn = false;
    } catch (error) {
      this.#torn ||= error instanceof InputTorn;
      throw error;
    }
  }
}
