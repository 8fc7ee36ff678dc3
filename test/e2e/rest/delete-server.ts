import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { builtInNode } from '../../support/e2e/built-in-node.js';
import { type CreatedServer, installServer, runServer } from '../../support/e2e/console-server.js';
import { errorBody, NOT_FOUND } from '../../support/e2e/errors.js';
import type { Rows } from '../../support/e2e/rows.js';
import { createSchedule } from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import { freePort, type Service } from '../../support/service.js';
import { until } from '../../support/until.js';

export const describeDeleteServer = (shared: SharedService): void =>
  describe('the end of a server over REST', () => {
    const SERVERS = '/api/application/servers';

    let service: Service;
    let rows: Rows;

    beforeAll(() => {
      ({ service, rows } = shared);
    });

    const install = (overrides: object = {}) => installServer(service, rows, { skip_scripts: true, ...overrides });

    describe('DELETE /servers/{id}, 204', () => {
      test('a server is gone with its schedules and its hold on allocations; a second time is 404', async () => {
        const server = await install();
        await createSchedule(service, server, { tasks: [{ action: 'command', payload: 'say hi' }] });
        const deleted = await service.rest('DELETE', `${SERVERS}/${server.id}`);
        expect([deleted.status, deleted.body, deleted.headers.get('content-type')]).toEqual([204, undefined, null]);
        expect(await rows.db.schedule.count({ where: { serverId: server.id } })).toBe(0);
        expect(await rows.db.allocation.count({ where: { serverId: server.id } })).toBe(0);
        const again = await service.rest('DELETE', `${SERVERS}/${server.id}`);
        expect([again.status, again.body]).toEqual([404, NOT_FOUND]);
      });

      test('a running server is stopped and deleted with its files', async () => {
        const server = await runServer(service, rows);
        const node = builtInNode(service);
        expect((await node.processes(server.uuid)).length).toBeGreaterThan(0);
        expect((await service.rest('DELETE', `${SERVERS}/${server.id}`)).status).toBe(204);
        await until(async () => (await node.processes(server.uuid)).length === 0);
        await until(() => !existsSync(node.directory(server.uuid)));
      });

      test('only force deletes what lives on a node that is away', async () => {
        const server = await onNodeThatIsAway(await install());
        const path = `${SERVERS}/${server.id}`;
        const refused = await service.rest('DELETE', path);
        const detail = 'Could not establish a connection to the machine running this server. Please try again.';
        expect([refused.status, refused.body]).toEqual([504, errorBody(504, 'DaemonConnectionException', detail)]);
        expect((await service.rest('GET', path)).status).toBe(200);
        const forced = await service.rest('DELETE', `${path}/force`);
        expect([forced.status, forced.body]).toEqual([204, undefined]);
        expect((await service.rest('GET', path)).status).toBe(404);
      });
    });

    /** Moves a server to a node whose port has no listener. */
    const onNodeThatIsAway = async (server: CreatedServer): Promise<CreatedServer> => {
      const here = await rows.db.node.findFirstOrThrow({ where: { isBuiltIn: true } });
      const { id, createdAt, updatedAt, ...facts } = here;
      const away = await rows.db.node.create({
        data: {
          ...facts,
          uuid: crypto.randomUUID(),
          name: 'away',
          isBuiltIn: false,
          public: false,
          daemonTokenId: 'away',
          daemonListen: await freePort(),
        },
      });
      await rows.db.server.update({ where: { id: server.id }, data: { nodeId: away.id } });
      return server;
    };
  });
