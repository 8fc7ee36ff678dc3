import type { Service } from '../service.js';
import { until } from '../until.js';
import type { Rows } from './rows.js';

/** The REST attributes of a server that these tests work with. */
export interface CreatedServer {
  readonly id: number;
  readonly uuid: string;
  readonly identifier: string;
}

/** A valid body for a server of the Console egg; by default placed automatically and not started. */
export const serverBody = async ({ db }: Rows, overrides: object = {}): Promise<Record<string, unknown>> => {
  const owner = await db.user.findFirstOrThrow({ where: { rootAdmin: true } });
  const egg = await db.egg.findFirstOrThrow({ where: { name: 'Console' } });
  return {
    name: 'A server',
    user: owner.id,
    egg: egg.id,
    container_image: 'docker.io/library/node:20-slim',
    startup: egg.startup,
    environment: {},
    limits: { memory: 256, swap: 0, disk: 512, io: 500, cpu: 0 },
    feature_limits: { databases: 0, allocations: 0, backups: 2 },
    deploy: { locations: [], dedicated_ip: false, port_range: [] },
    ...overrides,
  };
};

/** Creates a server over REST and waits until its installation is over. */
export const installServer = async (service: Service, rows: Rows, overrides: object = {}): Promise<CreatedServer> => {
  const { status, body } = await service.rest('POST', '/api/application/servers', {
    body: await serverBody(rows, overrides),
  });
  if (status !== 201) throw new Error(`The server was not created: ${JSON.stringify(body)}`);
  const server: CreatedServer = body.attributes;
  await until(async () => (await statusOf(service, server)) !== 'installing', 30_000);
  return server;
};

/** Creates a server over REST and waits until its console is ready. */
export const runServer = async (service: Service, rows: Rows, overrides: object = {}): Promise<CreatedServer> => {
  const server = await installServer(service, rows, { start_on_completion: true, ...overrides });
  await until(async () => (await statusOf(service, server)) === 'running', 30_000);
  return server;
};

/** The status of a server, as the service shows it. */
export const statusOf = async (service: Service, { id }: Pick<CreatedServer, 'id'>): Promise<string> =>
  (await service.rest('GET', `/api/application/servers/${id}`)).body.attributes.status;

/** The ids of allocations that no server has, lowest first. */
export const freeAllocations = async ({ db }: Rows): Promise<readonly number[]> =>
  (await db.allocation.findMany({ where: { serverId: null }, orderBy: { id: 'asc' } })).map(({ id }) => id);
