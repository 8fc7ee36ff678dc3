import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CreatedServer, freeAllocations, installServer, serverBody } from '../../support/e2e/console-server.js';
import type { Rows } from '../../support/e2e/rows.js';
import { type CreatedSchedule, createSchedule, finishedRun } from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Answer, Service } from '../../support/service.js';
import { subscribe } from '../../support/sse.js';

export const describeOperations = (shared: SharedService): void =>
  describe('documents of the package', () => {
    let service: Service;
    let rows: Rows;
    let server: CreatedServer;

    beforeAll(async () => {
      ({ service, rows } = shared);
      server = await installServer(service, rows, { skip_scripts: true });
    });

    const ask = (body: object, key?: string | null): Promise<Answer> => service.rest('POST', '/graphql', { key, body });

    const schedule = (): Promise<CreatedSchedule> =>
      createSchedule(service, server, { tasks: [{ action: 'command', payload: 'say hi' }] });

    const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64');

    const operation = (name: string): Promise<string> => readFile(join('operations', `${name}.graphql`), 'utf8');

    describe('the documents that come with the package', () => {
      test('the dashboard shows every server with its schedules, their last run and its cost', async () => {
        const created = await schedule();
        await service.rest('POST', `${created.path}/execute`);
        await finishedRun(rows, created);
        const { status, body } = await ask({ query: await operation('1-fleet/1-dashboard') });
        expect([status, body.errors]).toEqual([200, undefined]);
        expect(body.data.servers.totalCount).toBe(await rows.db.server.count());
        const shown = body.data.servers.edges.find(
          ({ node }: { readonly node: { readonly identifier: string } }) => node.identifier === server.identifier,
        ).node;
        expect(shown).toMatchObject({ name: 'A server', status: 'OFFLINE', node: { name: 'local' } });
        const wanted = globalId('Schedule', created.id);
        expect(shown.schedules.find(({ id }: { readonly id: string }) => id === wanted)).toMatchObject({
          isProcessing: false,
          tasks: [{ sequence: 1, action: 'COMMAND' }],
          // The server is offline, as its node reports.
          lastRun: {
            status: 'FAILED',
            reason: 'step_failed',
            steps: [{ status: 'FAILED', errorCode: 'SERVER_OFFLINE' }],
          },
        });
        expect(body.extensions.cost).toEqual({
          requested: expect.any(Number),
          actual: expect.any(Number),
          limit: expect.any(Number),
          left: expect.any(Number),
        });
      });

      test('the history of runs is shown for a server by its short identifier', async () => {
        await schedule();
        const query = await operation('3-schedules/1-schedule-runs');
        const { body } = await ask({ query, variables: { server: server.identifier } });
        expect(body.errors).toBeUndefined();
        expect(body.data.serverSchedules[0]).toMatchObject({ timezone: 'UTC', runs: { edges: expect.any(Array) } });
      });

      test('subscriptions begin with the current state', async () => {
        const watch = async (name: string) =>
          subscribe({
            url: service.url,
            key: service.keys.client,
            query: await operation(name),
            variables: { server: server.identifier },
          });
        const state = await watch('2-servers/8-watch-state');
        expect((await state.next())?.data.serverState).toMatchObject({ isSuspended: false, powerState: 'OFFLINE' });
        state.close();
        for (const name of ['3-schedules/6-watch-runs', '2-servers/9-watch-console', '1-fleet/5-watch-fleet']) {
          const stream = await watch(name);
          expect(stream.status).toBe(200);
          stream.close();
        }
      });

      test('a server is created, and a schedule with a task on it, which is executed', async () => {
        const rest = await serverBody(rows);
        const [allocation] = await freeAllocations(rows);
        const input = {
          name: 'Over GraphQL',
          ownerId: globalId('User', Number(rest.user)),
          eggId: globalId('Egg', Number(rest.egg)),
          image: rest.container_image,
          startup: rest.startup,
          environment: {},
          limits: rest.limits,
          featureLimits: rest.feature_limits,
          allocation: { defaultId: globalId('Allocation', allocation ?? 0) },
          skipScripts: true,
        };
        const created = await ask({ query: await operation('2-servers/2-create-server'), variables: { input } });
        expect(created.body.data.createServer).toMatchObject({ __typename: 'Server', status: 'INSTALLING' });

        const query = await operation('3-schedules/2-create-schedule');
        const scheduled = await ask({ query, variables: { server: server.identifier } });
        expect(scheduled.body.data.createSchedule).toMatchObject({
          __typename: 'Schedule',
          tasks: [{ sequence: 1, action: 'COMMAND' }],
        });
        const { id, internalId } = scheduled.body.data.createSchedule;

        const execute = await operation('3-schedules/4-execute-schedule');
        const executed = await ask({ query: execute, variables: { schedule: id } });
        expect(executed.body.data.executeSchedule).toMatchObject({
          __typename: 'ScheduleRun',
          uuid: expect.any(String),
        });
        await finishedRun(rows, { id: internalId, path: '' });
      });
    });
  });
