import { beforeAll, describe, expect, test } from '@jest/globals';
import { builtInNode, countOf } from '../../support/e2e/built-in-node.js';
import { type CreatedServer, runServer, statusOf } from '../../support/e2e/console-server.js';
import { createAdministratorKey } from '../../support/e2e/people.js';
import type { Rows } from '../../support/e2e/rows.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Service } from '../../support/service.js';
import { until } from '../../support/until.js';

export const describePowerActions = (shared: SharedService): void =>
  describe('power actions in one breath', () => {
    /** Longest wait for anything, in milliseconds. */
    const PATIENCE_MS = 30_000;

    let service: Service;
    let rows: Rows;
    let key: string;

    beforeAll(async () => {
      ({ service, rows } = shared);
      key = await createAdministratorKey(rows, 'client');
    });

    const power = async ({ identifier }: CreatedServer, signals: readonly string[]): Promise<void> => {
      for (const signal of signals) {
        const path = `/api/client/servers/${identifier}/power`;
        expect((await service.rest('POST', path, { key, body: { signal } })).status).toBe(204);
      }
    };

    const stateIs = (server: CreatedServer, state: string): Promise<true> =>
      until(async () => (await statusOf(service, server)) === state, PATIENCE_MS);

    const orderOf = async ({ uuid }: CreatedServer) => {
      const query = 'query ($id: ID!) { server(id: $id) { powerOrder { signal outcome } } }';
      return (await service.graphql(query, { id: uuid }, key)).body.data.server.powerOrder;
    };

    const starts = async ({ uuid }: CreatedServer): Promise<number> =>
      countOf(await builtInNode(service).consoleFile(uuid), 'Console ready');

    test('a stop behind a restart is carried out after it, and said to be done', async () => {
      const server = await runServer(service, rows);
      await power(server, ['restart', 'stop']);
      await until(async () => (await starts(server)) === 2, PATIENCE_MS);
      await stateIs(server, 'offline');
      await until(async () => (await orderOf(server)).outcome === 'DONE', PATIENCE_MS);
      expect(await orderOf(server)).toEqual({ signal: 'STOP', outcome: 'DONE' });
    });

    test('many are carried out in the order in which they came', async () => {
      const server = await runServer(service, rows);
      await power(server, ['stop', 'start', 'restart', 'stop', 'start']);
      await until(async () => (await starts(server)) === 4, PATIENCE_MS);
      await stateIs(server, 'running');
    });
  });
