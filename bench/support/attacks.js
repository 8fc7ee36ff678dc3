import { gzipSync } from 'node:zlib';
import { ATTACK_MS, bearer, connections, deep, head, ofJson, requests, streams, websockets } from './attack-tools.js';
import { exchange, graphql, json } from './exchange.js';
import { createRandom } from './random.js';
import { cycles, randomQuery } from './random-document.js';
import { globalId } from './world.js';

const SERVERS = '/api/application/servers';
const MEGABYTE = 'x'.repeat(1_000_000);
const plain = (path, key, headers = {}) => ({ path, headers: { ...bearer(key), ...headers } });
const text = (path, key, body, headers = {}) => ({
  method: 'POST',
  path,
  headers: { ...bearer(key), ...ofJson(body), ...headers },
  body,
});

/** Follows the cycle from a server over one of its fields, as deep and wide as the limits allow. */
const circle = (field) => ({
  name: `circles of server.${field}`,
  run: ({ url, world }) => {
    const round = cycles().find((steps) => steps.some((step) => step.type === 'Server' && step.field === field));
    if (round === undefined) return [];
    return requests(url, 4, (index) => {
      const wishes = { random: createRandom(index), world, depth: 14, n: [undefined, 100, 10, 2][index], cycle: round };
      const { query, variables } = randomQuery(wishes);
      return graphql(index % 2 === 0 ? world.keys.tenant : world.keys.administrator, query, variables);
    });
  },
});

const SCHEMA_DOCUMENT = `{ ${Array.from({ length: 99 }, (_, n) => `a${n}: __schema { types { name fields { name description args { name } } } }`).join(' ')} }`;
const COMMANDS = `mutation ($input: SendCommandInput!) { ${Array.from({ length: 100 }, (_, n) => `a${n}: sendCommand(input: $input) { __typename }`).join(' ')} }`;
const FRAGMENTS = `{ ...F0 } ${Array.from({ length: 24 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`).join(' ')} fragment F24 on Query { __typename }`;
const OVERLAPPING = `{ ${'account { id email username } '.repeat(500)} }`;
const RUNS = 'subscription ($server: ID!) { scheduleRuns(serverId: $server) { uuid status } }';
const catastrophic = `${'a'.repeat(28)}!`;

/**
 * The attacks, each with a short description. `run` resolves with the answers; `process: 'node'` measures the memory of
 * the built-in node; `isHonest` marks legitimate work.
 * @typedef {{ name: string, process?: 'node', isHonest?: boolean, run: (ctx: object) => Promise<object[]> }} Attack
 */
export const ATTACKS = [
  // Controls without an attack, at the beginning and at the end.
  { name: 'nothing, first', run: async () => [] },
  {
    name: '200 honest lists',
    isHonest: true,
    run: ({ url, world }) => requests(url, 200, () => plain('/api/client', world.keys.tenant)),
  },
  ...['schedules', 'owner', 'egg', 'nest', 'location', 'node', 'allocation', 'subusers', 'backups'].map(circle),
  {
    name: '99 × __schema without a key',
    run: ({ url }) => requests(url, 5, () => graphql(undefined, SCHEMA_DOCUMENT)),
  },
  {
    name: '99 × __schema with a key',
    run: ({ url, world }) => requests(url, 5, () => graphql(world.keys.tenant, SCHEMA_DOCUMENT)),
  },
  {
    name: '400 documents of 1 MB without a key',
    run: ({ url }) => requests(url, 400, (n) => graphql(undefined, `{ __typename } #${n}${MEGABYTE}`)),
  },
  {
    name: '400 documents of 1 MB, wrong key',
    run: ({ url }) =>
      requests(url, 400, (n) => graphql(`ptlc_${n}`.padEnd(48, 'x'), `{ __typename } #${n}${MEGABYTE}`)),
  },
  {
    name: '200 documents of 90 kB, good key',
    run: ({ url, world }) =>
      requests(url, 200, (n) => graphql(world.keys.tenant, `{ __typename } #${n}${'x'.repeat(90_000)}`)),
  },
  {
    name: '200 × the page of GraphiQL',
    run: ({ url }) => requests(url, 200, () => plain('/graphql', undefined, { Accept: 'text/html' })),
  },
  {
    name: 'the page of GraphiQL for 200 clients at once',
    run: ({ url }) =>
      Promise.all(
        Array.from({ length: 200 }, async () => ({
          ...(await exchange(url, {
            ...plain('/graphql', undefined, { Accept: 'text/html' }),
            patienceMs: ATTACK_MS,
          })),
          lateMs: 0,
        })),
      ),
  },
  { name: '15,900 slashes in a path', run: ({ url }) => requests(url, 20, () => plain(`/x${'/'.repeat(15_900)}x`)) },
  {
    name: '15,000 slashes, REST, good key',
    run: ({ url, world }) =>
      requests(url, 20, () => plain(`${SERVERS}${'/'.repeat(15_000)}x?per_page=1`, world.keys.applications[0])),
  },
  {
    name: '15,900 slashes at the node',
    process: 'node',
    run: ({ node }) => requests(node.url, 20, () => plain(`/x${'/'.repeat(15_900)}x`)),
  },
  {
    name: '400 half-sent bodies, no key',
    run: ({ url }) =>
      connections(url, 400, (socket, n) => {
        const path = n % 2 === 0 ? '/graphql' : SERVERS;
        socket.write(head('POST', path, { 'Content-Type': 'application/json', 'Content-Length': 1_000_000 }));
        socket.write('x'.repeat(900_000));
      }),
  },
  {
    name: '100 half-sent bodies, good key',
    run: ({ url, world }) =>
      connections(url, 100, (socket, n) => {
        const [path, key] = n % 2 === 0 ? ['/graphql', world.keys.tenant] : [SERVERS, world.keys.application];
        socket.write(
          head('POST', path, { ...bearer(key), 'Content-Type': 'application/json', 'Content-Length': 99_000 }),
        );
        socket.write('x'.repeat(90_000));
      }),
  },
  {
    name: '200 bodies, a byte at a time',
    run: ({ url }) =>
      connections(url, 200, (socket) => {
        socket.write(head('POST', '/graphql', { 'Content-Type': 'application/json', 'Content-Length': 1_000 }));
        const drip = setInterval(() => socket.write(' '), 200);
        socket.once('close', () => clearInterval(drip));
      }),
  },
  {
    name: '300 heads, a byte at a time',
    run: ({ url }) =>
      connections(url, 300, (socket) => {
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX: ');
        const drip = setInterval(() => socket.write('x'), 200);
        socket.once('close', () => clearInterval(drip));
      }),
  },
  {
    name: '200 heads of 60 kB',
    run: ({ url }) =>
      connections(url, 200, (socket) => socket.write(head('GET', '/api/client', { X: 'x'.repeat(60_000) }))),
  },
  {
    name: '300 heads of 900 fields',
    run: ({ url }) => requests(url, 300, () => plain('/api/client', undefined, manyHeaders())),
  },
  {
    name: '1,000 idle connections',
    run: ({ url }) => connections(url, 1_000, () => undefined),
  },
  {
    name: '2,000 requests in one pipe',
    run: ({ url }) => connections(url, 1, (socket) => socket.write(head('GET', '/api/client', {}).repeat(2_000))),
  },
  {
    name: '50 × JSON 200,000 deep',
    run: ({ url, world }) => requests(url, 50, (n) => text(SERVERS, world.keys.applications[n % 12], deep(200_000))),
  },
  {
    name: '50 × JSON 40,000 deep over GraphQL',
    run: ({ url, world }) =>
      requests(url, 50, () =>
        text('/graphql', world.keys.tenant, `{"query":"{__typename}","variables":{"a":${deep(40_000)}}}`),
      ),
  },
  {
    name: '50 × activity 100,000 deep, node token',
    run: ({ url, nodeToken }) =>
      requests(url, 50, () =>
        text('/api/remote/activity', nodeToken, `{"data":[{"event":"x","metadata":${deep(100_000)}}]}`),
      ),
  },
  {
    name: '50 bodies of 50,000 keys',
    run: ({ url, world }) => requests(url, 50, (n) => text(SERVERS, world.keys.applications[n % 12], manyKeys())),
  },
  {
    name: '200 × 3,000 query parameters, __proto__ too',
    run: ({ url, world }) =>
      requests(url, 200, () =>
        plain(`/api/client?${'a[]=1&'.repeat(2_400)}__proto__[a]=1&constructor[b]=2`, world.keys.tenant),
      ),
  },
  {
    name: '200 × query 2,000 brackets deep',
    run: ({ url, world }) =>
      requests(url, 200, () => plain(`/api/client?a${'[b]'.repeat(4_000)}=1`, world.keys.tenant)),
  },
  {
    name: '100 filters of 12 kB',
    run: ({ url, world }) =>
      requests(url, 100, (n) =>
        plain(`${SERVERS}?filter[name]=${'%25_'.repeat(3_000)}`, world.keys.applications[n % 12]),
      ),
  },
  {
    name: '30 × largest page with all includes',
    run: ({ url, world }) =>
      requests(url, 30, (n) =>
        plain(
          `${SERVERS}?per_page=100000&include=allocations,user,subusers,nest,egg,variables,location,node,databases`,
          world.keys.applications[n % 12],
        ),
      ),
  },
  {
    name: '100 × the same include 2,000 times',
    run: ({ url, world }) =>
      requests(url, 100, (n) =>
        plain(`${SERVERS}/1001?include=${'user,'.repeat(2_000)}`, world.keys.applications[n % 12]),
      ),
  },
  {
    name: '100 last pages',
    run: ({ url, world }) =>
      requests(url, 100, (n) => plain(`${SERVERS}?page=2147483647&per_page=1`, world.keys.applications[n % 12])),
  },
  {
    name: '20 variables with catastrophic rules',
    run: ({ url, world, egg }) =>
      requests(url, 2, () => ({
        ...json('PATCH', `${SERVERS}/1002/startup`, world.keys.application, {
          ...{ startup: 'run', image: 'image', egg: egg.id, skip_scripts: false },
          environment: Object.fromEntries(egg.variables.map((name) => [name, catastrophic])),
        }),
      })),
  },
  {
    name: 'yes into the console of the node',
    process: 'node',
    run: ({ url, world, nodeServer }) =>
      requests(url, 2, (n) =>
        json('POST', `/api/client/servers/${nodeServer}/power`, world.keys.tenant, {
          signal: n === 0 ? 'start' : 'kill',
        }),
      ),
  },
  {
    name: '5 × 100 commands under aliases',
    run: ({ url, world }) =>
      requests(url, 5, () =>
        graphql(world.keys.tenant, COMMANDS, { input: { serverId: world.ids.Server[0].text, command: 'say x' } }),
      ),
  },
  {
    name: '300 subscriptions',
    run: ({ url, world }) =>
      streams(url, 300, { key: world.keys.tenant, query: RUNS, variables: { server: world.ids.Server[0].text } }),
  },
  {
    name: '300 subscriptions without a key',
    run: ({ url, world }) => streams(url, 300, { query: RUNS, variables: { server: world.ids.Server[0].text } }),
  },
  {
    name: '300 websockets without a token',
    process: 'node',
    run: ({ node, url, nodeServer }) =>
      websockets(`${node.url.replace('http', 'ws')}/api/servers/${nodeServer}/ws`, 300, { origin: url }),
  },
  {
    name: '20 websockets, 2,000 messages each',
    process: 'node',
    run: ({ node, url, nodeServer, socketToken }) =>
      websockets(`${node.url.replace('http', 'ws')}/api/servers/${nodeServer}/ws`, 20, {
        origin: url,
        messages: [JSON.stringify({ event: 'auth', args: [socketToken] })].concat(
          Array.from({ length: 2_000 }, () => '{"event":"send logs","args":[null]}'),
        ),
      }),
  },
  {
    name: '50 batches of 500 operations',
    run: ({ url, world }) =>
      requests(url, 50, () => text('/graphql', world.keys.tenant, `[${Array(500).fill('{"query":"{__typename}"}')}]`)),
  },
  {
    name: '50 bodies of 50 MB in gzip',
    run: ({ url, world }) =>
      requests(url, 50, (n) =>
        text(n % 2 === 0 ? '/graphql' : SERVERS, world.keys.applications[n % 12], zeros(), {
          'Content-Encoding': 'gzip',
        }),
      ),
  },
  { name: '500 addresses of 15 kB', run: ({ url }) => requests(url, 500, (n) => plain(`/${n}${'x'.repeat(15_000)}`)) },
  {
    name: '200 bad cursors',
    run: ({ url, world }) =>
      requests(url, 200, (n) =>
        graphql(world.keys.tenant, 'query ($a: String) { servers(first: 100, after: $a) { totalCount } }', {
          a: Buffer.from(`${'x'.repeat(n * 10)}:-1`).toString('base64'),
        }),
      ),
  },
  {
    name: '2,000 wrong keys',
    run: ({ url }) => requests(url, 2_000, (n) => plain('/api/client', `ptlc_${n}`.padEnd(48, 'x'))),
  },
  {
    name: '1,000 wrong tokens of nodes',
    run: ({ url }) => requests(url, 1_000, (n) => plain('/api/remote/servers', `bench1001.${n}`.padEnd(74, 'x'))),
  },
  {
    name: '100 wrong passwords',
    run: ({ url, world }) =>
      requests(url, 100, () =>
        json('PUT', '/api/client/account/password', world.keys.subuser, {
          ...{ current_password: 'wrong', password: 'new password', password_confirmation: 'new password' },
        }),
      ),
  },
  {
    name: '100 ids, each object under 10 names',
    run: ({ url, world }) => {
      const ids = Array.from({ length: 100 }, (_, n) => globalId('Server', { number: 1_001 + n }));
      const names = Array.from(
        { length: 10 },
        (_, n) => `a${n}: nodes(ids: $ids) { ... on Server { name owner { username } } }`,
      );
      return requests(url, 5, () =>
        graphql(world.keys.administrator, `query ($ids: [ID!]!) { ${names.join(' ')} }`, { ids }),
      );
    },
  },
  {
    name: '20 × fragments that double 24 times',
    run: ({ url, world }) => requests(url, 20, () => graphql(world.keys.tenant, FRAGMENTS)),
  },
  {
    name: '20 × 500 overlapping fields',
    run: ({ url, world }) => requests(url, 20, () => graphql(world.keys.tenant, OVERLAPPING)),
  },
  {
    name: '50 × 1,300 directives on a field',
    run: ({ url, world }) =>
      requests(url, 50, () => graphql(world.keys.tenant, `{ __typename ${'@include(if:true) '.repeat(660)} }`)),
  },
  {
    name: '10 × what 100 servers use, from their nodes',
    run: ({ url, world }) =>
      requests(url, 10, () =>
        graphql(
          world.keys.administrator,
          '{ servers(first: 100, scope: ALL) { edges { node { resources { cpuPercent } } } } }',
        ),
      ),
  },
  {
    name: '2,000 unknown paths',
    run: ({ url }) => requests(url, 2_000, (n) => plain(`/api/client/nothing/${n}`)),
  },
  {
    name: '300 × a verb over another',
    run: ({ url, world }) =>
      requests(url, 300, () => text('/api/client', world.keys.tenant, '{}', { 'X-HTTP-Method-Override': 'TRACE' })),
  },
  { name: 'nothing, last', run: async () => [] },
];

const manyHeaders = () => Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x${n}`, 'x']));
let members;
const manyKeys = () => {
  members ??= JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`key${n}`, n])));
  return members;
};
let compressed;
const zeros = () => {
  compressed ??= gzipSync(Buffer.alloc(50_000_000));
  return compressed;
};
