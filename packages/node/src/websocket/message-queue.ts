import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** Messages that may wait for the one before them: more than fit into what is read at once is a flood. */
const WAITING_MESSAGES = 1024;
/** Time from one message to the next, in milliseconds, once as many as `BURST` came without it. */
const MESSAGE_MS = 50;
const BURST = 100;

/** Hands on the messages of a socket one after the other, and reads no more of them than can be handled. */
export class MessageQueue {
  readonly #socket: WebSocket;
  readonly #handle: (text: string) => Promise<void>;
  #handling: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isFlooded = false;
  /** When the next message may be handled at the earliest, if all came evenly; of `performance.now()`. */
  #due = 0;

  /** `handle` must not reject. */
  constructor(socket: WebSocket, handle: (text: string) => Promise<void>) {
    this.#socket = socket;
    this.#handle = handle;
    socket.on('message', (data, isBinary) => {
      if (!isBinary) this.#receive(data.toString());
    });
  }

  #receive(text: string): void {
    this.#waiting += 1;
    if (this.#waiting > WAITING_MESSAGES) {
      this.#isFlooded = true;
      return void this.#socket.close(1008, 'too many messages');
    }
    this.#socket.pause();
    this.#handling = this.#handling
      .then(() => this.#slowDown())
      // What came before an ordinary end is still done; of a flood nothing more is.
      .then(() => (this.#isFlooded ? undefined : this.#handle(text)))
      .then(() => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#socket.resume();
      });
  }

  async #slowDown(): Promise<void> {
    if (this.#isFlooded) return;
    const now = performance.now();
    this.#due = Math.max(this.#due, now - BURST * MESSAGE_MS) + MESSAGE_MS;
    if (this.#due > now) await pause(this.#due - now);
  }
}
