import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { loadTrustedDocuments } from '../../../src/http/graphql/load-trusted-documents.js';
import { createMetrics, type MetricsOfProcess } from '../../../src/metrics/create-metrics.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { filesThat, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const HASH = 'f0c1';
const WRITE = 'f0c2';
const MANIFEST = {
  [HASH]: 'query WhoAmI { viewer { __typename kind } }',
  [WRITE]: 'mutation Write($input: WriteFileInput!) { writeFile(input: $input) { __typename } }',
};

const database = describeDatabase();
let directory: string;
let only: ApiUnderTest;
let any: ApiUnderTest;
let metrics: MetricsOfProcess;
let key: string;
let server: string;
let ownersKey: string;
/** Bytes of files that nodes received. */
let written = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manifest-'));
  const manifest = join(directory, 'persisted-documents.json');
  await writeFile(manifest, JSON.stringify(MANIFEST));
  const files = filesThat({
    write: async (_server, _file, { sizeBytes }) => {
      written += sizeBytes;
    },
  });
  const context = serviceContext(database.db, { files });
  const { ownerId, uuid } = await arrangeServer(database.db, (await arrangeNode(database.db)).node);
  server = uuid;
  ownersKey = await arrangeKey(context, { userId: ownerId, kind: 'client' });
  metrics = createMetrics();
  only = await startApi(context, {
    trustedDocuments: await loadTrustedDocuments({ manifest, isOnly: true }),
    metrics: { metrics, token: 'nobody asks' },
  });
  any = await startApi(context);
  key = await arrangeKey(context, { userId: (await arrangePerson(context)).id, kind: 'client' });
});

database.beforeClose(async () => {
  await only?.close();
  await any?.close();
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const ask = (api: ApiUnderTest, body: object) => api.request('POST', '/graphql', { key, body });

const byHash = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });

describe('with TRUSTED_DOCUMENTS=only', () => {
  test.each([
    ['its hash', { documentId: HASH }],
    ['its hash with the digest', { documentId: `sha256:${HASH}` }],
    ['the form of persisted queries', byHash(HASH)],
  ])('a document is executed by %s', async (_, body) => {
    const { status, body: answer } = await ask(only, body);
    expect([status, answer.data]).toEqual([200, { viewer: { __typename: 'Viewer', kind: 'CLIENT' } }]);
  });

  test('a file of 1 MB is written with the hash alone', async () => {
    const input = { serverId: server, path: 'world.json', content: 'x'.repeat(1_048_576) };
    const { status, body } = await only.request('POST', '/graphql', {
      key: ownersKey,
      body: { documentId: WRITE, variables: { input } },
    });
    expect([status, body.data, written]).toEqual([200, { writeFile: { __typename: 'Server' } }, 1_048_576]);
  });

  test('no other document may be as long', async () => {
    const { status } = await ask(only, { documentId: HASH, variables: { content: 'x'.repeat(1_048_576) } });
    expect(status).toBe(413);
  });

  test.each([
    ['another document', { query: '{ viewer { id } }' }, 400, 'TRUSTED_DOCUMENT_REQUIRED'],
    ['one of the manifest as a text', { query: MANIFEST[HASH] }, 400, 'TRUSTED_DOCUMENT_REQUIRED'],
    [
      'a hash with another document',
      { documentId: HASH, query: '{ viewer { id } }' },
      400,
      'TRUSTED_DOCUMENT_REQUIRED',
    ],
    ['an unknown hash', { documentId: 'beef' }, 404, 'TRUSTED_DOCUMENT_UNKNOWN'],
    ['a name of every object', { documentId: '__proto__' }, 404, 'TRUSTED_DOCUMENT_UNKNOWN'],
  ])('%s is rejected', async (_, body, status, code) => {
    const answer = await ask(only, body);
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([status, code]);
  });

  test('the schema is still returned', async () => {
    const query = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true });
    expect((await ask(only, { query })).body.data.__schema.queryType.name).toBe('Query');
  });

  test('operations are counted by name', async () => {
    await ask(only, { documentId: HASH });
    expect(await metrics.render()).toMatch(
      /gamewarden_graphql_operations_total\{operation="WhoAmI",outcome="ok"\} [1-9]/,
    );
  });
});

describe('with any document', () => {
  test('automatic persisted queries are rejected with the code that makes clients send documents', async () => {
    const { status, body } = await ask(any, byHash('beef'));
    expect([status, body.errors[0].message, body.errors[0].extensions.code]).toEqual([
      200,
      'PersistedQueryNotSupported',
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ]);
  });

  test('a document that is sent with its hash is executed and not stored', async () => {
    const { body } = await ask(any, { query: '{ viewer { kind } }', ...byHash('beef') });
    expect(body.data).toEqual({ viewer: { kind: 'CLIENT' } });
    expect((await ask(any, byHash('beef'))).body.errors).toHaveLength(1);
  });

  test('a request without either is 400', async () => {
    expect((await ask(any, { variables: {} })).status).toBe(400);
  });
});

test.each([
  ['no JSON', '{'],
  ['no documents', '{"a": 1}'],
  ['no GraphQL', '{"a": "query {"}'],
])('a manifest that is %s is an invalid setting', async (_, text) => {
  const manifest = join(directory, 'wrong.json');
  await writeFile(manifest, text);
  await expect(loadTrustedDocuments({ manifest, isOnly: true })).rejects.toThrow(/TRUSTED_DOCUMENTS_MANIFEST/);
});

describe('long answers', () => {
  const query = `{ ${Array.from({ length: 60 }, (_, index) => `a${index}: permissionGroups { name description }`).join(' ')} }`;

  test.each([
    ['gzip', 'gzip'],
    ['br', 'gzip, br'],
    [null, 'identity'],
  ])('are sent in the coding %s for %s', async (coding, accepted) => {
    const answer = await any.request('POST', '/graphql', {
      key,
      body: { query },
      headers: { 'Accept-Encoding': accepted },
    });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, coding]);
    expect(Object.keys(answer.body.data)).toHaveLength(60);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  });

  test('short ones and errors are not compressed', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const answer = await any.request('POST', '/graphql', { key, body: { query: '{ viewer { kind } }' }, headers });
    expect(answer.headers.get('content-encoding')).toBeNull();
  });
});
