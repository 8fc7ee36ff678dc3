import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { getIntrospectionQuery, stripIgnoredCharacters } from 'graphql';
import type { Log } from '../../../src/domain/ports/log.js';
import type { Server } from '../../../src/generated/prisma/client.js';
import { longestText } from '../../../src/http/graphql/long-text.js';
import { loadExamples } from '../../../src/http/pages/load-examples.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { filesThat, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { exchange } from '../../support/exchange.js';
import { silentLog } from '../../support/log.js';
import { head, openRaw } from '../../support/raw-connection.js';

const database = describeDatabase();
let api: ApiUnderTest;
let key: string;
let server: Server;
/** Requests to the node: path, announced length and text. */
const written: [file: string, sizeBytes: number, content: string][] = [];
const failures: object[] = [];
const log: Log = { ...silentLog, error: (fields) => void failures.push(fields) };

beforeAll(async () => {
  const files = filesThat({
    write: async (_, file, { sizeBytes, stream }) => {
      const content = await text(stream);
      written.push([file, sizeBytes, content]);
    },
  });
  const context = { ...serviceContext(database.db, { files }), log };
  api = await startApi(context);
  server = await arrangeServer(database.db, (await arrangeNode(database.db)).node);
  key = await arrangeKey(context, { userId: server.ownerId, kind: 'client' });
});

database.beforeClose(() => api?.close());

/** The introspection that GraphiQL sends before a key is entered; recorded in a browser. */
const FROM_GRAPHIQL = {
  query: stripIgnoredCharacters(getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true })),
  operationName: 'IntrospectionQuery',
};

const FROM_BROWSER = {
  Authorization: 'Bearer <your key>',
  Accept: 'application/graphql-response+json, application/json, multipart/mixed',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

const EVERYTHING = {
  ...{ descriptions: true, specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true },
  ...{ inputValueDeprecation: true, oneOf: true },
};

/** The introspection of GraphQL Code Generator 6. */
const FROM_CODEGEN =
  'query IntrospectionQuery{__schema{queryType{name kind}mutationType{name kind}subscriptionType{name kind}types{...FullType}directives{name description locations args{...InputValue}}}}fragment FullType on __Type{kind name description fields(includeDeprecated:true){name description args{...InputValue}type{...TypeRef}isDeprecated deprecationReason}inputFields{...InputValue}interfaces{...TypeRef}enumValues(includeDeprecated:true){name description isDeprecated deprecationReason}possibleTypes{...TypeRef}}fragment InputValue on __InputValue{name description type{...TypeRef}defaultValue}fragment TypeRef on __Type{kind name ofType{name kind ofType{name kind ofType{name kind ofType{name kind ofType{name kind ofType{name kind ofType{name kind ofType{name kind ofType{name kind}}}}}}}}}}';

/** The introspection of earlier graphql-js versions: another order and less depth. */
const FROM_GRAPHQL_15 = FROM_CODEGEN.replaceAll('name kind', 'kind name').replace(
  'ofType{kind name ofType{kind name}}',
  'ofType{kind name}',
);

/** A fragment that spreads the next one twice. */
const nested = (name: string) => {
  const next = String.fromCharCode(name.charCodeAt(0) + 1);
  return `fragment ${name} on Query { ...${next} ...${next} } `;
};

describe('without a valid key', () => {
  test.each([
    ['as GraphiQL sends it', FROM_GRAPHIQL],
    ['with white space', { query: getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true }) }],
    ['as GraphQL Code Generator sends it', { query: FROM_CODEGEN }],
    ['as tools of GraphQL 15 send it', { query: FROM_GRAPHQL_15 }],
    ['without descriptions', { query: getIntrospectionQuery({ descriptions: false }) }],
    ['with all that can be asked', { query: getIntrospectionQuery(EVERYTHING), operationName: 'IntrospectionQuery' }],
    ['without a name', { query: getIntrospectionQuery().replace('query IntrospectionQuery', '') }],
  ])('the schema is returned, %s, as with a key', async (_, body) => {
    const shown = await api.request('POST', '/graphql', { body });
    const known = await api.request('POST', '/graphql', { key, body });
    expect([shown.status, known.status]).toEqual([200, 200]);
    expect(shown.body.data).toEqual(known.body.data);
  });

  test('the schema is a file', async () => {
    const { status, headers, text } = await exchange(`${api.url}/graphql/schema.graphql`, {
      method: 'GET',
      headers: {},
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(await readFile('src/schema/schema.graphql', 'utf8'));
  });

  test('the schema is returned to GraphiQL in its media type, compressed, and over GET', async () => {
    const { status, headers } = await api.request('POST', '/graphql', { headers: FROM_BROWSER, body: FROM_GRAPHIQL });
    expect([status, headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      200,
      'application/graphql-response+json; charset=utf-8',
      'br',
    ]);
    const query = new URLSearchParams(FROM_GRAPHIQL).toString();
    expect((await api.request('GET', `/graphql?${query}`)).body.data.__schema.queryType.name).toBe('Query');
  });

  test.each([
    ['another question about the schema', { query: '{ __schema { types { name } } }' }],
    ['an introspection with an alias', { query: getIntrospectionQuery().replace('__schema', 'a: __schema') }],
    [
      'an introspection with a directive',
      { query: getIntrospectionQuery().replace('types {', 'types @skip(if: false) {') },
    ],
    [
      'an introspection that asks for more',
      { query: getIntrospectionQuery().replace('types {', 'types { fields { name } ') },
    ],
    [
      'fragments in each other',
      { query: `{ ...A } ${[...'ABCDEFGHIJKLMNOPQRSTUVWXY'].map(nested).join('')} fragment Z on Query { __typename }` },
    ],
    [
      '99 introspections',
      { query: `{${Array.from({ length: 99 }, (_, n) => `a${n}:__schema{types{name}}`).join(' ')}}` },
    ],
    ['one with more behind it', { query: `${FROM_GRAPHIQL.query} query B { servers(first: 1) { totalCount } }` }],
    ['one under another name', { ...FROM_GRAPHIQL, operationName: 'Other' }],
    ['the name of a type', { query: '{ __typename }' }],
    ['what is no document', { query: '{ servers(' }],
    ['a document of 100 KB', { query: `{ __typename } # ${'x'.repeat(100_000)}` }],
    ['a list', [FROM_GRAPHIQL]],
    ['nothing', null],
  ])('%s is 401, and nothing else is checked', async (_, body) => {
    for (const sender of [undefined, `ptlc_${'x'.repeat(43)}`]) {
      const answer = await api.request('POST', '/graphql', { key: sender, body });
      expect([answer.status, answer.body.errors]).toEqual([
        401,
        [{ message: 'Unauthenticated.', extensions: { code: 'UNAUTHENTICATED' } }],
      ]);
    }
  });
});

/** The expected answers of GraphQL Yoga. */
test.each([
  [undefined, 401, 'application/json; charset=utf-8'],
  ['*/*', 401, 'application/json; charset=utf-8'],
  ['application/json, text/plain, */*', 401, 'application/json; charset=utf-8'],
  ['application/json, text/event-stream', 401, 'application/json; charset=utf-8'],
  ['application/json;q=0.5, application/graphql-response+json', 401, 'application/json; charset=utf-8'],
  ['application/*', 401, 'application/json; charset=utf-8'],
  ['text/event-stream, application/json', 401, 'application/json; charset=utf-8'],
  [FROM_BROWSER.Accept, 401, 'application/graphql-response+json; charset=utf-8'],
  ['application/graphql-response+json;charset=utf-8', 401, 'application/graphql-response+json; charset=utf-8'],
  ['multipart/mixed', 401, 'multipart/mixed; boundary="-"'],
  ['text/event-stream', 200, 'text/event-stream'],
  ['text/html', 406, null],
  ['application/json;charset=latin1', 406, null],
])('an error has the requested media type: %s', async (accept, status, type) => {
  const headers = { 'Content-Type': 'application/json', ...(accept !== undefined && { Accept: accept }) };
  const body = JSON.stringify({ query: '{ __typename }' });
  const answer = await exchange(`${api.url}/graphql`, { method: 'POST', headers, body });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
  if (type !== null) expect(answer.text).toContain(REFUSED);
});

const REFUSED = '{"errors":[{"message":"Unauthenticated.","extensions":{"code":"UNAUTHENTICATED"}}]}';

test.each(['GET', 'PUT'])('an error is the same for %s, and there is no page below the API', async (method) => {
  for (const path of ['/graphql', '/graphql/', '/graphql?query={a}']) {
    expect((await api.request(method, path)).status).toBe(401);
  }
  for (const path of ['/graphql/x', '/GraphQL']) {
    expect((await exchange(`${api.url}${path}`, { method, headers: { Accept: '*/*' } })).status).toBe(404);
  }
});

test.each([
  ['GET http://some.example:80/graphql?query={__typename}', 'some.example:80'],
  ['GET /graphql?query={__typename}', '['],
  ['GET /graphql?query={__typename}', 'a b'],
])('%s with the host %s is answered like any other request', async (line, host) => {
  for (const authorization of [`Bearer ${key}`, 'none']) {
    const connection = await openRaw(api.url);
    const headers = { Accept: 'text/event-stream', Authorization: authorization };
    connection.send(head(line, headers).replace('Host: test', `Host: ${host}`));
    expect(await connection.statuses(1)).toEqual([200]);
    connection.close();
  }
});

test('an error about a long value does not repeat the value', async () => {
  const query = 'query ($first: Int) { servers(first: $first) { totalCount } }';
  const variables = { first: `begin ${'x'.repeat(80_000)} end` };
  const { status, body } = await api.request('POST', '/graphql', { key, body: { query, variables } });
  const [{ message }] = body.errors;
  expect(status).toBe(400);
  expect(message).toMatch(/^Variable "\$first" got invalid value "begin x+ … x+ end"$/);
  expect(message.length).toBeLessThan(1_010);
});

test('an object as a parameter is ignored, and an unreadable body is a client error', async () => {
  const path = '/graphql?page[toString]=1&query[valueOf]=1';
  const read = await api.request('POST', path, { key, body: { query: '{ __typename }' } });
  expect(read.status).toBe(200);
  const tooLong = await api.request('POST', path, { key, body: { query: `# ${'x'.repeat(200_000)}` } });
  expect(tooLong.status).toBe(413);
});

describe('parameters of a GET', () => {
  test.each([
    ['variables={x'],
    ['variables=5'],
    ['variables=%22x%22'],
    ['variables=[1]'],
    ['extensions={x'],
    ['extensions=5'],
    ['variables={"a":{"a":1}}&variables={x'],
    ['query=5'],
    ['operationName[toString]=1'],
  ])('%s is not a server error', async (parameters) => {
    const answer = await api.request('GET', `/graphql?query={__typename}&${parameters}`, { key });
    expect(answer.status).toBeLessThan(500);
    expect(failures).toEqual([]);
  });

  test.each(['variables={x', 'extensions={x'])('%s is 400 with a message', async (parameters) => {
    const answer = await api.request('GET', `/graphql?query={__typename}&${parameters}`, { key });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ message: 'The variables or extensions are not JSON.', extensions: { code: 'BAD_REQUEST' } }],
    ]);
    expect(failures).toEqual([]);
  });
});

describe('the page of GraphiQL', () => {
  const open = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${api.url}/graphql`, { headers: { Accept: 'text/html', ...headers } });

  test.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip'],
    [null, 'identity'],
    ['gzip', 'br;q=0, gzip'],
  ])('is sent in the coding %s for %s', async (coding, accepted) => {
    const response = await open({ 'Accept-Encoding': accepted });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, coding]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
    const page = await response.text();
    // Shortened: the page has 9 MB.
    expect(/<title>.*<\/title>/.exec(page)?.[0]).toBe('<title>Gamewarden</title>');
  });

  test('is sent although other clients open it and read nothing', async () => {
    const page = await (await open({ 'Accept-Encoding': 'identity' })).text();
    const opened = Array.from({ length: 20 }, (_, n) => openRaw(api.url, `127.0.1.${1 + (n % 10)}`));
    const unread = await Promise.all(opened);
    for (const connection of unread) {
      connection.pause();
      connection.send(head('GET /graphql', { Accept: 'text/html' }));
    }
    const { length } = await (await open({ 'Accept-Encoding': 'identity' })).text();
    expect(length).toBe(page.length);
    for (const connection of unread) connection.close();
  });

  test('has one field for the key, and every document of the package in a group', async () => {
    const page = await (await open({})).text();
    expect(page).toMatch(/<input id="gamewarden-key" type="password"/);
    const names = loadExamples().map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(15);
    expect(new Set(names).size).toBe(names.length);
    expect([...page.matchAll(/<option value="\d+">(\w+)<\/option>/g)].map(([, name]) => name)).toEqual(names);
    expect([...page.matchAll(/<optgroup label="([^"]+)">/g)].map(([, group]) => group)).toEqual([
      'fleet',
      'servers',
      'schedules',
      'administration',
    ]);
  });

  test('loads nothing from another host', async () => {
    const page = await (await open({})).text();
    const header = page.slice(page.indexOf('<form class="gamewarden"'), page.indexOf('<div id="root">'));
    const links = [...header.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual(['/sign-in', '/docs/graphql', '/docs/graphql.md']);
    expect(page).not.toMatch(/<(?:script|link|img|iframe)[^>]* (?:src|href)="https?:/);
  });

  test('is sent as 304 to a client that has it', async () => {
    const first = await open({});
    await first.arrayBuffer();
    const etag = first.headers.get('etag') ?? '';
    const second = await open({ 'If-None-Match': etag });
    const { byteLength } = await second.arrayBuffer();
    expect([second.status, byteLength, second.headers.get('etag')]).toEqual([304, 0, etag]);
  });
});

describe('pages of other origins', () => {
  const DASHBOARD = 'https://dash.example.com';
  const preflight = {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
  };
  let open: ApiUnderTest;

  beforeAll(async () => {
    open = await startApi(serviceContext(database.db), { corsOrigins: [DASHBOARD] });
  });

  database.beforeClose(() => open?.close());

  const crossHeaders = ({ headers }: { readonly headers: Headers }) =>
    [...headers].filter(([name]) => name.startsWith('access-control-'));

  test.each(['/graphql', '/api/client', '/api/application/servers'])(
    'may use %s when they are named: asked for before, without a key, and shown what to go by',
    async (path) => {
      const asked = await open.request('OPTIONS', path, { headers: { ...preflight, Origin: DASHBOARD } });
      expect(asked.status).toBe(204);
      expect(Object.fromEntries(crossHeaders(asked))).toMatchObject({
        'access-control-allow-origin': DASHBOARD,
        'access-control-allow-headers': expect.stringContaining('Authorization,Content-Type'),
        'access-control-allow-methods': expect.stringContaining('PATCH'),
      });
      const body = path === '/graphql' ? { query: '{ viewer { kind } }' } : undefined;
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await open.request(method, path, { key, body, headers: { Origin: DASHBOARD } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(DASHBOARD);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(answer.headers.get('vary')).toContain('Origin');
    },
  );

  test.each(['https://dash.example.com.evil.test', 'http://dash.example.com', 'null'])(
    'may not as %s, and nobody may where none is named',
    async (origin) => {
      const headers = { ...preflight, Origin: origin };
      for (const [door, sent] of [
        [open, headers],
        [api, { ...preflight, Origin: DASHBOARD }],
      ] as const) {
        expect(crossHeaders(await door.request('OPTIONS', '/api/client', { headers: sent }))).toEqual([]);
        expect(crossHeaders(await door.request('GET', '/api/client', { key, headers: sent }))).toEqual([]);
      }
    },
  );

  test('do not change the answer to OPTIONS', async () => {
    const answer = await open.request('OPTIONS', '/api/client', { headers: { Origin: DASHBOARD } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([200, 'GET, HEAD']);
  });
});

describe('a long request', () => {
  const WRITE = 'mutation ($input: WriteFileInput!) { writeFile(input: $input) { __typename ... on Server { uuid } } }';
  const long = 'a "line"\n'.repeat(110_000);
  const inputOf = (content: string, path = 'motd.txt') => ({ serverId: server.uuid, path, content });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    api.request('POST', '/graphql', { key, body, headers });

  afterEach(() => {
    written.length = 0;
  });

  test('may contain the text of a file', async () => {
    const { status, body } = await send({ query: WRITE, variables: { input: inputOf(long) } });
    expect([status, body.data]).toEqual([200, { writeFile: { __typename: 'Server', uuid: server.uuid } }]);
    expect(written.map(([file, size]) => [file, size])).toEqual([['motd.txt', 990_000]]);
    expect(written[0]?.[2] === long).toBe(true);
  });

  test('may use any name for its variable', async () => {
    const query = `mutation ($text: String!) {
      writeFile(input: { serverId: "${server.uuid}", path: "motd.txt", content: $text }) { __typename }
    }`;
    expect((await send({ query, variables: { text: long } })).status).toBe(200);
    expect(written).toHaveLength(1);
  });

  test.each<readonly [what: string, body: (text: string) => unknown]>([
    ['in its document', (content) => ({ query: `# ${content}\n{ __typename }` })],
    [
      'with the text in its document',
      (content) => ({ query: `mutation { writeFile(input: { content: ${JSON.stringify(content)} }) { __typename } }` }),
    ],
    ['for a query', (content) => ({ query: '{ __typename }', variables: { content } })],
    [
      'with more behind it',
      (content) => ({
        query: `${WRITE.replace('(', ' A(')} query B { __typename }`,
        operationName: 'B',
        variables: { content },
      }),
    ],
    [
      'with a second field',
      (content) => ({
        query: WRITE.replace('{ writeFile', '{ __typename writeFile'),
        variables: { input: inputOf(content) },
      }),
    ],
    [
      'with the field in a fragment',
      (content) => ({
        query: `mutation ($input: WriteFileInput!) { ...F } fragment F on Mutation { writeFile(input: $input) { __typename } }`,
        variables: { input: inputOf(content) },
      }),
    ],
    [
      'for another field',
      (username) => ({
        query:
          'mutation ($username: String!) { createUser(input: {  email: "a", username: $username, firstName: "a", lastName: "a"  }) { __typename } }',
        variables: { username },
      }),
    ],
    [
      'of two texts',
      (content) => ({ query: WRITE, variables: { input: inputOf(content.slice(0, 500_000), content) } }),
    ],
    ['of many values', () => ({ query: WRITE, variables: { input: inputOf('a'), more: Array(200_000).fill(0) } })],
    [
      'of a list',
      (content) => [{ query: WRITE, variables: { input: inputOf(content) } }, { query: 'x'.repeat(110_000) }],
    ],
    ['over all bounds', (content) => ({ query: WRITE, variables: { input: inputOf(content.repeat(3)) } })],
  ])('%s is 413', async (_, body) => {
    const answer = await send(body(long));
    expect([answer.status, answer.body.errors]).toEqual([
      413,
      [expect.objectContaining({ message: expect.stringMatching(/^The request is too large/) })],
    ]);
    expect(written).toEqual([]);
  });

  test('for another field is 413, also after a wait in the queue with a renewed authentication', async () => {
    let reads = 0;
    // Seconds pass between two readings of the clock.
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => 2_000 * reads++);
    try {
      expect((await send({ query: '{ __typename }', variables: { text: long } })).status).toBe(413);
    } finally {
      clock.mockRestore();
    }
  });

  test('of another media type is 413', async () => {
    const body = JSON.stringify({ query: WRITE, variables: { input: inputOf(long) } });
    expect((await send(body, { 'Content-Type': 'application/graphql' })).status).toBe(413);
  });

  test('that is not JSON is 400', async () => {
    expect((await send(`{"query": "${'x'.repeat(200_000)}`)).status).toBe(413);
    expect((await send(`{"variables": "${'x'.repeat(200_000)}",}`)).status).toBe(400);
  });
});

test('the longest string of a JSON document', () => {
  for (const [json, length] of [
    ['', 0],
    ['{"a":"bcd"}', 3],
    [JSON.stringify(['\\', '"\\"', 'ab']), 6],
    ['"a\\', 0],
    ['"', 0],
  ] as const) {
    expect(longestText(json)).toBe(length);
  }
});
