import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Recording, readRecording, recordingFiles } from '../../support/replay.js';
import { FakeRemote } from './fake-remote.js';
import { NodeUnderTest } from './node-under-test.js';
import { seconds, signToken } from './sign-token.js';

/** Links to files as they were used with Wings, replayed with the built-in node. */
const DIRECTORY = 'test/fixtures/recorded-links';
const FILES = await recordingFiles(DIRECTORY);

interface LinkRecording extends Recording {
  readonly jwt?: { readonly claims: Readonly<Record<string, unknown>> };
  /** The files on disk afterwards; null for a missing one. */
  readonly files_after?: Readonly<Record<string, string | null>>;
}

interface Difference {
  readonly reason: string;
  readonly status: number;
  /** Numbers of recordings. */
  readonly in: readonly number[];
}

/** Intended differences. */
const DIFFERENCES: readonly Difference[] = [
  { reason: 'a missing file is not found', status: 404, in: [59, 67] },
  { reason: 'a link is rejected with a message', status: 400, in: [65, 364] },
  { reason: 'a directory is not a file', status: 400, in: [61] },
  { reason: 'an invalid token is rejected', status: 403, in: [77, 79, 80, 371] },
  { reason: 'a path that leaves the server is rejected with a message', status: 400, in: [350] },
  { reason: 'a conflicting directory has the same error as for a write', status: 400, in: [353] },
  { reason: 'a download token cannot be used for an upload', status: 403, in: [374] },
];

let remote: FakeRemote;
let node: NodeUnderTest;
let root: string;
const server = randomUUID();

/** The initial files of the recordings, as far as they use them. */
const TREE = {
  'hello.txt': 'Hello\nWorld\n',
  'grüße.txt': 'hallo\n',
  '50%25.txt': 'percent\n',
  'config/app.json': '{}',
};

beforeAll(async () => {
  remote = await FakeRemote.start();
  remote.put({ uuid: server, denylist: ['*.secret', 'denied.txt', 'locked/'] });
  node = await NodeUnderTest.create(remote);
  await node.start();
  root = join(node.directory, 'data', server);
});

afterAll(async () => {
  await node.destroy();
  await remote.stop();
});

beforeEach(async () => {
  await rm(root, { recursive: true, force: true });
  for (const [name, content] of Object.entries(TREE)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  await symlink('hello.txt', join(root, 'link.txt'));
});

/** The token of a recording, with the purpose that the service adds now. */
const tokenOf = ({ name, jwt }: LinkRecording): Promise<string> => {
  const path = jwt?.claims.file_path;
  return signToken(name === 'unknown-server-token' ? randomUUID() : server, {
    claims: {
      ...(path === undefined ? { purpose: 'file_upload' } : { purpose: 'file_download', file_path: path }),
      ...(name === 'expired-token' && { exp: seconds(-1_000) }),
    },
    ...(name === 'wrong-signature' && { key: 'another key' }),
  });
};

const send = ({ request }: LinkRecording, token: string): Promise<Response> =>
  fetch(request.path.replace('{{NODE_URL}}', node.url).replace('{{JWT}}', token), {
    method: request.method,
    headers: request.headers,
    ...(request.raw_body !== undefined && { body: request.raw_body }),
  });

const contentOf = async (name: string): Promise<string | null> => {
  const found = await stat(join(root, name)).catch(() => null);
  return found === null ? null : found.isDirectory() ? '<directory>' : readFile(join(root, name), 'utf8');
};

test.each(FILES)('%s', async (file) => {
  // Recordings of links have more fields than others.
  const recording = (await readRecording(file, DIRECTORY)) as LinkRecording;
  const token = await tokenOf(recording);
  // Any request uses a link up: here one without a file.
  if (recording.given?.endsWith('once more')) {
    const { raw_body: _, ...request } = recording.request;
    await (await send({ ...recording, request }, token)).text();
  }
  const answer = await send(recording, token);
  const text = await answer.text();
  const difference = DIFFERENCES.find((known) => known.in.includes(Number.parseInt(file, 10)));
  const { status, body, raw_body } = recording.response;
  expect([answer.status, text]).toEqual([difference?.status ?? status, expect.any(String)]);
  if (difference !== undefined) return;
  if (raw_body !== undefined) expect(text).toBe(raw_body);
  if (body !== undefined) expect(JSON.parse(text).error).toBe((body as { readonly error: string }).error);
  for (const [name, content] of Object.entries(recording.files_after ?? {})) {
    expect(await contentOf(name)).toBe(content);
  }
});
