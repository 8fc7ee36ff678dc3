import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serverBody, statusOf } from '../support/e2e/console-server.js';
import { openRows, type Rows } from '../support/e2e/rows.js';
import { freePort, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { WingsNode } from '../support/wings-node.js';

/** The first request follows the start of the service, the second one ten seconds later. */
const FEW_QUESTIONS = 2;

let service: Service;
let rows: Rows;
let wings: WingsNode;
let nodeId: number;

beforeAll(async () => {
  service = await startService();
  rows = openRows(service);
  const port = await freePort();
  const location = await rows.db.location.findFirstOrThrow();
  const { body: node } = await service.rest('POST', '/api/application/nodes', {
    body: {
      ...{ name: 'wings', location_id: location.id, fqdn: '127.0.0.1', scheme: 'http', daemon_listen: port },
      ...{ memory: 65_536, memory_overallocate: 0, disk: 200_000, disk_overallocate: 0, upload_size: 100 },
      daemon_sftp: 2022,
    },
  });
  nodeId = node.attributes.id;
  await rows.db.allocation.create({ data: { nodeId, ip: '127.0.0.1', port: 25_565 } });
  const { body: configuration } = await service.rest('GET', `/api/application/nodes/${nodeId}/configuration`);
  wings = await WingsNode.start(
    {
      authorization: `Bearer ${configuration.token_id}.${configuration.token}`,
      remote: service.url,
      pausesMs: [5, 5, 10],
    },
    port,
  );
});

afterAll(async () => {
  await rows?.close();
  await wings?.close();
  await service?.stop();
});

test('an installation on Wings whose end was never reported is completed soon after the service is back', async () => {
  const allocation = await rows.db.allocation.findFirstOrThrow({ where: { nodeId } });
  const body = await serverBody(rows, { deploy: undefined, allocation: { default: allocation.id } });
  const created = await service.rest('POST', '/api/application/servers', { body });
  expect(created.status).toBe(201);
  const server = created.body.attributes;

  await service.kill('SIGTERM');
  expect(await wings.endInstallation(server.uuid)).toBe(false);
  // Installations that began less than 15 s ago are not asked about.
  await rows.db.server.update({ where: { id: server.id }, data: { statusAt: new Date(Date.now() - 45_000) } });
  wings.asked.length = 0;
  await service.restart();

  await until(async () => (await statusOf(service, server)) === 'offline', 30_000);
  const questions = wings.asked.filter((line) => line === `GET /api/servers/${server.uuid}`);
  expect(questions.length).toBeLessThanOrEqual(FEW_QUESTIONS);
  const entries = await rows.db.activity.findMany({
    where: { serverId: server.id, event: { startsWith: 'server:install' } },
  });
  expect(entries.map(({ event, properties }) => [event, properties])).toEqual([
    ['server:install.complete', { reinstall: false, reason: 'not_reported' }],
  ]);
});
