import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { SocketMessage } from '../../../src/daemon/protocol.js';
import { type NodeUnderTest, until } from './node-under-test.js';

/** A browser's end of a server's websocket, with all it has heard. */
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

  static async open(node: NodeUnderTest, server: string, origin: string): Promise<SocketClient> {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/api/servers/${server}/ws`, { origin });
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
    await until(`${event} ${text}`, () => find() !== undefined);
    return find() ?? '';
  }

  /** Shows a token and waits until it is taken. */
  async authenticate(token: string): Promise<void> {
    const before = this.argumentsOf('auth success').length;
    this.send('auth', token);
    await until('it is authenticated', () => this.argumentsOf('auth success').length > before);
  }

  /** Waits until all that was sent before has been handled: messages are handled in order. */
  async settle(): Promise<void> {
    const before = this.argumentsOf('stats').length + this.argumentsOf('jwt error').length;
    this.send('send stats');
    await until(
      'it has settled',
      () => this.argumentsOf('stats').length + this.argumentsOf('jwt error').length > before,
    );
  }

  async end(): Promise<void> {
    if (this.closed !== null) return;
    this.socket.terminate();
    await until('it is closed', () => this.closed !== null);
  }
}
