import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { PANEL, type PanelFixture } from './panel-fixture.js';

/** The application API of a panel, with pages of one row, which limits requests once. */
export interface PanelApi {
  readonly url: string;
  close(): Promise<void>;
}

type Row = Readonly<Record<string, unknown>>;

export const API_KEY = 'ptla_key_of_the_operator';

export const startPanelApi = async (panel: PanelFixture): Promise<PanelApi> => {
  let limited = false;
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${API_KEY}`) return response.writeHead(401).end();
    if (!limited) {
      limited = true;
      return response.writeHead(429, { 'retry-after': '1' }).end();
    }
    const answer = answerTo(panel, request);
    if (answer === undefined) return response.writeHead(404).end();
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The panel has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const answerTo = (panel: PanelFixture, request: IncomingMessage): unknown => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://panel');
  const path = pathname.replace('/api/application', '');
  const node = /^\/nodes\/(\d+)\/configuration$/.exec(path)?.[1];
  if (node !== undefined) return { token_id: `${PANEL.nodeTokenId.slice(0, -1)}${node}`, token: PANEL.nodeToken };
  const rows = rowsOf(panel, path);
  if (rows === undefined) return undefined;
  const page = Number(searchParams.get('page'));
  return {
    object: 'list',
    data: rows.slice(page - 1, page).map((attributes) => ({ object: 'row', attributes })),
    meta: { pagination: { total_pages: Math.max(rows.length, 1) } },
  };
};

const list = (rows: readonly Row[]) => ({ object: 'list', data: rows.map((attributes) => ({ attributes })) });

const rowsOf = ({ tables }: PanelFixture, path: string): readonly Row[] | undefined => {
  const read = (name: string): readonly Row[] => tables[name] ?? [];
  if (path === '/locations') return read('locations');
  if (path === '/nests') return read('nests');
  if (path === '/nests/1/eggs') return read('eggs').map((egg) => eggOf(egg, read('egg_variables')));
  if (path === '/users') {
    return read('users').map(({ password: _, name_first, name_last, ...user }) => ({
      ...user,
      ...{
        first_name: name_first,
        last_name: name_last,
        '2fa': user.use_totp === 1,
        root_admin: user.root_admin === 1,
      },
    }));
  }
  if (path === '/nodes') {
    return read('nodes').map(
      ({ daemon_token: _, daemon_token_id: __, daemonListen, daemonSFTP, daemonBase, ...node }) => ({
        ...{ ...node, daemon_listen: daemonListen, daemon_sftp: daemonSFTP, daemon_base: daemonBase },
      }),
    );
  }
  const node = /^\/nodes\/(\d+)\/allocations$/.exec(path)?.[1];
  if (node !== undefined) {
    return read('allocations')
      .filter(({ node_id }) => String(node_id) === node)
      .map(({ ip_alias, server_id, ...row }) => ({
        ...{ ...row, alias: ip_alias, relationships: { server: { attributes: { id: server_id } } } },
      }));
  }
  return path === '/servers' ? read('servers').map((server) => serverOf(server, read('egg_variables'))) : undefined;
};

const eggOf = (egg: Row, variables: readonly Row[]): Row => ({
  ...{ id: egg.id, uuid: egg.uuid, nest: egg.nest_id, name: egg.name, author: egg.author, description: null },
  ...{ docker_images: JSON.parse(String(egg.docker_images)), startup: egg.startup },
  config: { files: {}, startup: { done: 'ready' }, stop: '^C', logs: [], file_denylist: [] },
  script: { privileged: false, install: 'echo hello', entry: 'ash', container: 'alpine:3' },
  relationships: { variables: list(variables.filter(({ egg_id }) => egg_id === egg.id)) },
});

const serverOf = (server: Row, variables: readonly Row[]): Row => ({
  ...{ id: server.id, uuid: server.uuid, identifier: server.uuidShort, external_id: server.external_id },
  ...{ name: server.name, description: server.description, status: server.status },
  ...{ suspended: server.status === 'suspended', user: server.owner_id, node: server.node_id, egg: server.egg_id },
  ...{ allocation: server.allocation_id, created_at: '2026-05-11T12:00:00+00:00' },
  limits: { memory: 1024, swap: 0, disk: 5120, io: 500, cpu: 100, threads: null, oom_disabled: true },
  feature_limits: { databases: 2, allocations: 3, backups: 5 },
  container: { startup_command: server.startup, image: server.image },
  relationships: {
    variables: list(
      variables
        .filter(({ egg_id }) => egg_id === server.egg_id)
        .map((variable) => ({ ...variable, server_value: 'over-the-api.jar' })),
    ),
    subusers: list([]),
  },
});
