import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** Most messages that wait in the queue; more than one read can contain is a flood. */
const WAITING_MESSAGES = 1024;
/** Pause between two messages, in milliseconds, after `BURST` messages without a pause. */
const MESSAGE_MS = 50;
const BURST = 100;

/** Handles the messages of a socket one after another, and reads no more than can be handled. */
export class MessageQueue {
  readonly #socket: WebSocket;
  readonly #handle: (text: string) => Promise<void>;
  #handling: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isFlooded = false;
  /** The earliest time for the next message at an even rate, by `performance.now()`. */
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
      // Messages before an ordinary close are still handled; those of a flood are dropped.
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
