import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { getNamedType, isInputObjectType } from 'graphql';
import { operationOn, randomQuery, valueFor } from './random-document.js';
import { nodeRoutes, serviceRoutes } from './routes.js';
import { schema } from './schema.js';

const recordings = new URL('../../test/fixtures/recorded/', import.meta.url);
const operations = new URL('../../operations/', import.meta.url);
const read = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.[a-z]+$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));

/** Bodies between nodes and the service, with all their members. Source: daemon.md §2, §4. */
const BODIES_OF_NODES = [
  { successful: true, reinstall: false },
  { data: { previous_state: 'starting', new_state: 'running' } },
  { successful: true, checksum: 'abc', checksum_type: 'sha1', size: 1, parts: [] },
  {
    data: [
      {
        server: '',
        event: 'server:console.command',
        metadata: { command: 'x' },
        ip: '',
        user: null,
        timestamp: '2026-01-01T00:00:00Z',
      },
    ],
  },
  { action: 'start', wait_seconds: 1 },
  { commands: ['say hello'] },
  { adapter: 'wings', uuid: '00000000-0000-4000-8000-000000000000', ignore: '*.log' },
  { adapter: 'wings', truncate_directory: false, download_url: '' },
  { jtis: ['x'] },
  { user: '00000000-0000-4000-8000-000000000000', servers: [] },
  { uuid: '00000000-0000-4000-8000-000000000000', start_on_completion: false },
];

/**
 * Generates valid requests: for each route with the bodies and queries that were recorded for it, or else generated
 * from the input type of the schema that matches its words; GraphQL with generated and published documents.
 */
export const createGoodRequests = ({ world, nodeToken, nodeServers }) => {
  const recorded = read(recordings).map((text) => JSON.parse(text).request);
  const service = serviceRoutes().map((route) => ({ ...route, ...examplesOf(route, recorded) }));
  const node = nodeRoutes();
  const published = read(operations);
  const roots = ['Query', 'Mutation'].flatMap((name) =>
    Object.values(schema.getType(name).getFields()).map((field) => ({ kind: name.toLowerCase(), field })),
  );

  /**
   * @returns {{ to: 'service' | 'node', method: string, path: string, query: [string, string][], headers: object,
   * body?: unknown }}
   */
  const toService = (random) => {
    const route = random.one(service);
    const area = /^\/api\/(\w+)/.exec(route.path)?.[1];
    const example = random.one(route.examples);
    const makesBody = route.method !== 'GET' && (area === 'remote' || (!example && route.types.length > 0));
    const made = () =>
      area === 'remote'
        ? random.one(BODIES_OF_NODES)
        : snakeCased(valueFor(random.one(route.types), { random, world }));
    return {
      to: 'service',
      method: route.method,
      path: filled(route.path, area, { random, world }),
      query: random.chance(0.5) ? (example?.query ?? queryOf(random)) : [],
      headers: { Accept: 'application/json', Authorization: `Bearer ${keyFor(area, { random, world, nodeToken })}` },
      body: makesBody ? made() : example?.body,
    };
  };

  const toGraphQL = (random) => {
    const { kind, field } = random.one(roots);
    const wishes = { random, world, depth: 5, n: 3 };
    const document = random.chance(0.1)
      ? { query: random.one(published), variables: {} }
      : random.chance(0.2)
        ? randomQuery(wishes)
        : operationOn(kind, field, wishes);
    const key = keyFor(random.chance(0.5) ? 'application' : 'client', { random, world, nodeToken });
    const headers = { Accept: 'application/json', Authorization: `Bearer ${key}` };
    return { to: 'service', method: 'POST', path: '/graphql', query: [], headers, body: document };
  };

  const toNode = (random) => {
    const route = random.one(node);
    const servers = random.chance(0.7) ? nodeServers : world.ids.Server.map(({ text }) => text);
    return {
      to: 'node',
      method: route.method,
      path: route.path.replace(/:(\w+)/g, (_, name) =>
        name === 'server' ? random.one(servers) : random.one(world.ids.Backup).text,
      ),
      query: route.path.startsWith('/download')
        ? [['token', downloadToken(random, { nodeToken, nodeServers })]]
        : queryOf(random),
      headers: { Authorization: `Bearer ${nodeToken.split('.').at(-1)}` },
      body: route.method === 'GET' ? undefined : random.one(BODIES_OF_NODES),
    };
  };

  return (random) => {
    const share = random.below(100);
    if (share < 55) return toService(random);
    return share < 85 ? toGraphQL(random) : toNode(random);
  };
};

/** The recorded requests for a route; without any the input types that share most words with it. */
const examplesOf = ({ method, path }, recorded) => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  const examples = recorded.flatMap((request) => {
    const [plain, search] = request.path.split('?');
    if (request.method !== method || !pattern.test(plain)) return [];
    return [{ query: [...new URLSearchParams(search)], body: request.body ?? undefined }];
  });
  const words = new Set(`${method === 'POST' ? 'create' : 'update'} ${path}`.toLowerCase().match(/[a-z]+?(?=s?\b)/g));
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const score = ({ name }) => name.match(/[A-Z][a-z]+/g).filter((word) => words.has(word.toLowerCase())).length;
  const types = inputs.toSorted((a, b) => score(b) - score(a)).slice(0, 4);
  return { examples, types: method === 'GET' ? [] : types.map(getNamedType) };
};

const snakeCased = (value) => {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  const rename = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), snakeCased(member)]));
};

/** A path with existing ids: clients name servers and users by uuid, administrators by number. */
const filled = (path, area, { random, world }) =>
  path.replace(/:(\w+)/g, (_, name) => {
    const type = Object.keys(world.ids).find((one) => one.toLowerCase().endsWith(name.toLowerCase())) ?? 'Server';
    const row = random.one(world.ids[name === 'uuid' && random.chance(0.3) ? 'Backup' : type]);
    return encodeURIComponent(area === 'application' ? row.number : row.text);
  });

const QUERIES = [
  'page',
  'per_page',
  'include',
  'sort',
  'type',
  'filter[name]',
  'filter[uuid]',
  'size',
  'v',
  'memory',
  'disk',
];
const WORDS = ['1', '2', '50', 'id', '-id', 'servers', 'user,node', 'allocations', 'admin', 'bench', '0'];
const queryOf = (random) => random.some(QUERIES, random.below(4)).map((name) => [name, random.one(WORDS)]);

const keyFor = (area, { random, world, nodeToken }) => {
  const { keys } = world;
  const right = { application: random.one(keys.applications), remote: nodeToken }[area];
  const client = random.one([keys.tenant, keys.subuser, keys.administrator]);
  return random.chance(0.95)
    ? (right ?? client)
    : random.one([client, right ?? '', nodeToken, 'ptla_', 'x'.repeat(48)]);
};

const downloadToken = (random, { nodeToken, nodeServers }) => {
  const [backup_uuid, unique_id] = [random.one(nodeServers), `once ${random.below(1e9)}`];
  const now = Math.floor(Date.now() / 1_000);
  const claims = { server_uuid: random.one(nodeServers), backup_uuid, unique_id, iat: now, exp: now + 600 };
  const [head, body] = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createHmac('sha256', nodeToken.split('.').at(-1)).update(`${head}.${body}`).digest('base64url');
  return `${head}.${body}.${signature}`;
};
