import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from './until.js';

/** A connection on which a test sends exact bytes. */
export interface RawConnection {
  /** All that was received so far. */
  received(): string;
  send(text: string): void;
  /** Bytes that are not sent yet. */
  unsent(): number;
  /** Stops reading. */
  pause(): void;
  /** Resolves once this many answers have begun, with their status codes. */
  statuses(count: number): Promise<readonly number[]>;
  /** Resolves once the other side has closed the connection. */
  closed(): Promise<void>;
  close(): void;
}

/** Opens a connection to a service, from an address of this machine. */
export const openRaw = async (url: string, localAddress?: string): Promise<RawConnection> => {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress }).setEncoding('utf8');
  socket.on('error', () => undefined); // many of them are meant to be cut
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'connect');
  const found = (): readonly number[] => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));
  return {
    received: () => text,
    send: (data) => void socket.write(data),
    unsent: () => socket.writableLength,
    pause: () => void socket.pause(),
    statuses: async (count) => {
      await until(() => found().length >= count);
      return found();
    },
    closed: async () => void (await until(() => socket.closed)),
    close: () => socket.destroy(),
  };
};

/** The head of a request, with its last empty line. */
export const head = (line: string, headers: Readonly<Record<string, string | number>>): string =>
  [
    `${line} HTTP/1.1`,
    'Host: test',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
