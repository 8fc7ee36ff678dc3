import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type RecordedCall, withLongTexts } from './replay.js';

interface FixtureFile {
  readonly path: string;
  readonly type: 'file' | 'directory' | 'symlink';
  readonly size?: number;
}

/** A node that replays recorded answers, and also lists the directories of the recordings. */
export interface RecordedNode {
  readonly port: number;
  /** The calls since the last `expect`: method, route and body. */
  readonly calls: readonly string[];
  expect(calls: readonly RecordedCall[]): void;
  close(): Promise<void>;
}

/** A call in the form for comparison. */
const callLine = (method: string, path: string, sent: unknown): string =>
  `${method} ${path.split('/files/')[1]} ${typeof sent === 'string' ? sent : JSON.stringify(sent)}`;

export const recordedCallLine = ({ method, path, query, body }: RecordedCall): string =>
  callLine(method, path, { ...query, ...(query !== undefined && body !== undefined ? { body } : Object(body)) });

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const shown = (text: string): string => (text.length > 10_000 ? `<text of ${text.length} characters>` : text);

export const startRecordedNode = async (): Promise<RecordedNode> => {
  const fixture = JSON.parse(await readFile('test/fixtures/recorded-files/fixture.json', 'utf8'));
  // One archive was written while it was recorded.
  const files: readonly FixtureFile[] = [...fixture.files, { path: 'z.zip', type: 'file' }];
  const calls: string[] = [];
  let expected: RecordedCall[] = [];

  const send = (response: ServerResponse, status: number, body?: unknown): void => {
    const text =
      typeof body === 'string' ? (withLongTexts(body) ?? '') : body === undefined ? '' : JSON.stringify(body);
    response.writeHead(status, { 'X-Request-Id': '{{REQUEST_ID}}', 'Content-Length': Buffer.byteLength(text) });
    response.end(text);
  };
  const list = (response: ServerResponse, directory: string): void => {
    const inside = directory.replace(/^\/+|\/+$/g, '');
    const isThere = inside === '' || files.some(({ path, type }) => path === inside && type === 'directory');
    const children = files.filter(({ path }) => path.split('/').slice(0, -1).join('/') === inside);
    if (isThere) send(response, 200, children.map(entryOf));
    else send(response, 500, { error: 'An unexpected error was encountered.' });
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://node');
    const text = await textOf(request);
    const query = Object.fromEntries(searchParams);
    const isWrite = pathname.endsWith('/write');
    const sent =
      isWrite && text !== '' ? { ...query, body: shown(text) } : { ...query, ...(text === '' ? {} : JSON.parse(text)) };
    const [next] = expected;
    if (next !== undefined && pathname.split('/files/')[1] === next.path.split('/files/')[1]) {
      expected.shift();
      calls.push(callLine(request.method ?? '', pathname, sent));
      const { status = 500, body, cut_off } = next.answer ?? {};
      if (cut_off !== true) return send(response, status, body);
      response.writeHead(status, { 'Content-Length': 4_096, 'X-Mime-Type': 'inode/directory' });
      response.write(JSON.stringify(body));
      response.destroy();
    } else if (pathname.endsWith('/list-directory')) {
      list(response, query.directory ?? '/');
    } else {
      calls.push(callLine(request.method ?? '', pathname, sent));
      send(response, 204);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The node listens on no port.');
  return {
    port: address.port,
    calls,
    expect: (recorded) => {
      calls.length = 0;
      expected = [...recorded];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const entryOf = ({ path, type, size = 0 }: FixtureFile) => ({
  name: path.split('/').at(-1),
  ...{ created: '2024-05-12T14:03:11Z', modified: '2024-05-12T14:03:11Z', mode_bits: '644', size, mime: 'text/plain' },
  mode: type === 'symlink' ? 'Lrwxrwxrwx' : '-rw-r--r--',
  ...{ directory: type === 'directory', file: type !== 'directory', symlink: false },
});
