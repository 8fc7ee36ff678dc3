import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import { NOT_FOUND } from '../../support/e2e/errors.js';
import { expectGolden } from '../../support/e2e/golden.js';
import type { Rows } from '../../support/e2e/rows.js';
import {
  type CreatedSchedule,
  command,
  createSchedule,
  readSchedule,
  taskOrder,
  taskPaths,
} from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Service } from '../../support/service.js';

export const describeTasks = (shared: SharedService): void =>
  describe('tasks over REST', () => {
    let service: Service;
    let rows: Rows;
    let server: CreatedServer;

    beforeAll(async () => {
      ({ service, rows } = shared);
      server = await installServer(service, rows, { skip_scripts: true });
    });

    const schedule = (...payloads: readonly string[]): Promise<CreatedSchedule> =>
      createSchedule(service, server, { tasks: payloads.map(command) });

    const add = ({ path }: CreatedSchedule, body: object) => service.rest('POST', `${path}/tasks`, { body });

    describe('tasks, 200', () => {
      test('a new one is answered as documented', async () => {
        const answer = await add(await schedule(), { action: 'command', payload: '  say hi  ', time_offset: '15' });
        expect(answer.status).toBe(200);
        await expectGolden('create-task', answer.body);
      });

      test('a backup needs no payload and keeps the paths it is to leave out', async () => {
        const created = await schedule();
        expect((await add(created, { action: 'backup', time_offset: 0 })).body.attributes.payload).toBe('');
        const { body } = await add(created, { action: 'backup', payload: 'logs/\n*.tmp', time_offset: 900 });
        expect(body.attributes).toMatchObject({ payload: 'logs/\n*.tmp', time_offset: 900 });
      });

      test.each(['start', 'stop', 'restart', 'kill'])('the power action %s is taken', async (payload) => {
        const { status, body } = await add(await schedule(), { action: 'power', payload, time_offset: 0 });
        expect([status, body.attributes.payload]).toEqual([200, payload]);
      });

      test('a place in the body inserts, and the others make room; beyond the end is the end', async () => {
        const created = await schedule('a', 'b');
        expect((await add(created, { ...command('c'), sequence_id: 2 })).body.attributes.sequence_id).toBe(2);
        expect((await add(created, { ...command('d'), sequence_id: '99' })).body.attributes.sequence_id).toBe(4);
        expect(await taskOrder(service, created)).toEqual(['1 a', '2 c', '3 b', '4 d']);
      });

      test.each([
        [0, 3, ['1 b', '2 c', '3 A', '4 d']],
        [3, 1, ['1 D', '2 a', '3 b', '4 c']],
        [1, 99, ['1 a', '2 c', '3 d', '4 B']],
        [2, 3, ['1 a', '2 b', '3 C', '4 d']],
      ])('the task at index %i moves to place %i and the others close up', async (index, sequenceId, order) => {
        const created = await schedule('a', 'b', 'c', 'd');
        const path = (await taskPaths(service, created))[index] ?? '';
        const payload = 'ABCD'[index];
        const { status } = await service.rest('POST', path, {
          body: { ...command(payload ?? ''), sequence_id: sequenceId },
        });
        expect([status, await taskOrder(service, created)]).toEqual([200, order]);
      });

      test('an update without a place replaces the task where it is, and what it does not say is the default', async () => {
        const created = await schedule();
        await add(created, { ...command('a'), continue_on_failure: true });
        await add(created, command('b'));
        const [path = ''] = await taskPaths(service, created);
        const body = { action: 'power', payload: 'stop', time_offset: 5 };
        const answer = await service.rest('POST', path, { body });
        expect(answer.status).toBe(200);
        expect(answer.body.attributes).toMatchObject({ ...body, sequence_id: 1, continue_on_failure: false });
      });

      test('a change of a task is a change of its schedule', async () => {
        const created = await schedule();
        await rows.db.schedule.update({ where: { id: created.id }, data: { updatedAt: new Date(0) } });
        await add(created, command('a'));
        expect((await readSchedule(service, created)).updated_at).not.toMatch(/^1970/);
      });
    });

    describe('DELETE task, 204', () => {
      test('the tasks after it move up; a second time is 404', async () => {
        const created = await schedule('a', 'b', 'c');
        const path = (await taskPaths(service, created))[1] ?? '';
        const answer = await service.rest('DELETE', path);
        expect([answer.status, answer.body]).toEqual([204, undefined]);
        expect(await taskOrder(service, created)).toEqual(['1 a', '2 c']);
        const again = await service.rest('DELETE', path);
        expect([again.status, again.body]).toEqual([404, NOT_FOUND]);
      });
    });
  });
