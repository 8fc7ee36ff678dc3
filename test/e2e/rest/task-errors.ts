import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import { broken, errorBody, NOT_FOUND, rulesOf } from '../../support/e2e/errors.js';
import { createPerson, type Person } from '../../support/e2e/people.js';
import type { Rows } from '../../support/e2e/rows.js';
import {
  type CreatedSchedule,
  command,
  createSchedule,
  taskOrder,
  taskPaths,
} from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Service } from '../../support/service.js';

export const describeTaskErrors = (shared: SharedService): void =>
  describe('errors of tasks over REST', () => {
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

    describe('tasks, limits', () => {
      test('the eleventh is 400', async () => {
        const created = await schedule('1', '2', '3', '4', '5', '6', '7', '8', '9', '10');
        const answer = await add(created, command('11'));
        const detail =
          'Schedules may not have more than 10 tasks associated with them. Creating this task would put this schedule over the limit.';
        expect([answer.status, answer.body]).toEqual([400, errorBody(400, 'ServiceLimitExceededException', detail)]);
        expect(await rows.db.task.count({ where: { scheduleId: created.id } })).toBe(10);
      });

      test('a backup on a server that may have none is 403, made or changed to', async () => {
        const without = await installServer(service, rows, {
          skip_scripts: true,
          feature_limits: { databases: 0, allocations: 0, backups: 0 },
        });
        const created = await createSchedule(service, without, { tasks: [command('a')] });
        const detail = "A backup task cannot be created when the server's backup limit is set to 0.";
        const [path = ''] = await taskPaths(service, created);
        const body = { action: 'backup', payload: '', time_offset: 0 };
        for (const answer of [await add(created, body), await service.rest('POST', path, { body })]) {
          expect([answer.status, answer.body]).toEqual([403, errorBody(403, 'HttpForbiddenException', detail)]);
        }
        expect(await taskOrder(service, created)).toEqual(['1 a']);
      });
    });

    describe('tasks, 403', () => {
      let person: Person;

      /** Somebody who may edit schedules and type commands, and nothing else. */
      beforeAll(async () => {
        person = await createPerson(rows, 'editor');
        const permissions = ['schedule.read', 'schedule.create', 'schedule.update', 'control.console'];
        await rows.db.subuser.create({ data: { userId: person.id, serverId: server.id, permissions } });
      });

      test('a task needs the permission of what it does', async () => {
        const created = await schedule('a');
        const { key } = person;
        const path = `${created.path}/tasks`;
        expect((await service.rest('POST', path, { key, body: command('b') })).status).toBe(200);
        const refused = errorBody(403, 'AccessDeniedHttpException', 'This action is unauthorized.');
        for (const body of [
          { action: 'power', payload: 'kill', time_offset: 0 },
          { action: 'backup', time_offset: 0 },
        ]) {
          const answer = await service.rest('POST', path, { key, body });
          expect([answer.status, answer.body]).toEqual([403, refused]);
        }
      });

      test('a schedule is executed only by who may do everything in it', async () => {
        const created = await createSchedule(service, server, { tasks: [{ action: 'power', payload: 'kill' }] });
        const answer = await service.rest('POST', `${created.path}/execute`, { key: person.key });
        expect(answer.status).toBe(403);
      });

      test('a schedule is deleted only by who may delete it', async () => {
        const created = await schedule();
        expect((await service.rest('DELETE', created.path, { key: person.key })).status).toBe(403);
      });
    });

    describe('tasks, 404 and 405', () => {
      test('the schedule is one of another server, the task one of another schedule', async () => {
        const other = await installServer(service, rows, { skip_scripts: true });
        const foreign = await createSchedule(service, other, { tasks: [command('x')] });
        const own = await schedule('a');
        const [foreignTask = ''] = (await taskPaths(service, foreign)).map((path) => path.split('/').at(-1));
        for (const [method, path] of [
          ['POST', `/api/client/servers/${server.identifier}/schedules/${foreign.id}/tasks`],
          ['POST', `${own.path}/tasks/${foreignTask}`],
          ['DELETE', `${own.path}/tasks/${foreignTask}`],
          ['DELETE', `${own.path}/tasks/abc`],
          ['POST', `/api/client/servers/${server.identifier}/schedules/999999/tasks`],
        ] as const) {
          const answer = await service.rest(method, path, method === 'POST' ? { body: command('y') } : {});
          expect([path, answer.status, answer.body]).toEqual([path, 404, NOT_FOUND]);
        }
        expect(await taskOrder(service, foreign)).toEqual(['1 x']);
      });

      test('tasks are read through their schedule only', async () => {
        const created = await schedule('a');
        const answer = await service.rest('GET', `${created.path}/tasks`);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      });
    });

    describe('tasks, 422', () => {
      test('an empty body', async () => {
        const answer = await add(await schedule(), {});
        expect(answer.status).toBe(422);
        expect(answer.body).toEqual(
          broken(
            ['action', 'required', 'The action field is required.'],
            ['payload', 'required_unless', 'The payload field is required unless action is in backup.'],
            ['time_offset', 'required', 'The time offset field is required.'],
          ),
        );
      });

      test.each([
        [{ action: 'dance' }, ['action in']],
        [{ action: 'power', payload: 'explode' }, ['payload in']],
        [{ payload: '   ' }, ['payload required_unless']],
        [{ payload: undefined }, ['payload required_unless']],
        [{ payload: 5 }, ['payload string']],
        [{ time_offset: -1 }, ['time_offset min']],
        [{ time_offset: 901 }, ['time_offset max']],
        [{ time_offset: 1.5 }, ['time_offset integer']],
        [{ time_offset: 'soon' }, ['time_offset integer']],
        [{ sequence_id: 0 }, ['sequence_id min']],
        [{ sequence_id: null }, ['sequence_id required']],
        [{ continue_on_failure: 'yes' }, ['continue_on_failure boolean']],
        [{ continue_on_failure: null }, ['continue_on_failure required']],
        [{ action: 'dance', time_offset: 901 }, ['action in', 'time_offset max']],
      ])('%j is named on its field, and nothing is stored', async (body, rules) => {
        const created = await schedule();
        const answer = await add(created, { ...command('a'), ...body });
        expect([answer.status, rulesOf(answer)]).toEqual([422, rules]);
        expect(await rows.db.task.count({ where: { scheduleId: created.id } })).toBe(0);
      });
    });
  });
