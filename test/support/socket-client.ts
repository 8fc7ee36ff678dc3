import { once } from 'node:events';
import type { SocketMessage } from '@gamewarden/protocol/websocket.js';
import { WebSocket } from 'ws';
import { until } from './until.js';

/** Longest wait for a message, in milliseconds. */
const PATIENCE_MS = 20_000;

/** The client of a server's websocket, with all received messages. */
export class SocketClient {
  readonly heard: SocketMessage[] = [];
  readonly socket: WebSocket;
  /** Code and reason of the close, once it is closed. */
  closed: { readonly code: number; readonly reason: string } | null = null;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.heard.push(JSON.parse(String(data))));
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
    socket.on('error', () => undefined);
  }

  /** Opens a websocket as a page of this origin does. */
  static async open(url: string, origin: string): Promise<SocketClient> {
    const socket = new WebSocket(url, { origin });
    const client = new SocketClient(socket);
    await once(socket, 'open');
    return client;
  }

  send(event: string, ...args: readonly string[]): void {
    this.socket.send(JSON.stringify({ event, args }));
  }

  /** Arguments of all messages of an event so far; an empty text for one without. */
  argumentsOf(event: string): readonly string[] {
    return this.heard.filter((message) => message.event === event).map((message) => message.args?.[0] ?? '');
  }

  /** Waits for an event, and returns the argument of its first message that has this text in it. */
  async hear(event: string, text = ''): Promise<string> {
    const find = () => this.argumentsOf(event).find((argument) => argument.includes(text));
    await until(() => find() !== undefined, PATIENCE_MS);
    return find() ?? '';
  }

  /** Sends a token and waits until it is accepted. */
  async authenticate(token: string): Promise<void> {
    const before = this.argumentsOf('auth success').length;
    this.send('auth', token);
    await until(() => this.argumentsOf('auth success').length > before, PATIENCE_MS);
  }

  /** Waits until all that was sent before has been handled: messages are handled in order. */
  async settle(): Promise<void> {
    const before = this.argumentsOf('stats').length + this.argumentsOf('jwt error').length;
    this.send('send stats');
    await until(() => this.argumentsOf('stats').length + this.argumentsOf('jwt error').length > before, PATIENCE_MS);
  }

  async end(): Promise<void> {
    if (this.closed !== null) return;
    this.socket.terminate();
    await until(() => this.closed !== null, PATIENCE_MS);
  }
}
