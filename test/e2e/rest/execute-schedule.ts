import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { builtInNode } from '../../support/e2e/built-in-node.js';
import { type CreatedServer, runServer, statusOf } from '../../support/e2e/console-server.js';
import { errorBody, NOT_FOUND } from '../../support/e2e/errors.js';
import type { Rows } from '../../support/e2e/rows.js';
import { createSchedule, finishedRun, readSchedule, YEARLY } from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import { installSlowServer } from '../../support/e2e/slow-install.js';
import type { Service } from '../../support/service.js';
import { until } from '../../support/until.js';

export const describeExecuteSchedule = (shared: SharedService): void =>
  describe('execute over REST', () => {
    let service: Service;
    let rows: Rows;
    let server: CreatedServer;
    let schedules: string;

    beforeAll(async () => {
      ({ service, rows } = shared);
      server = await runServer(service, rows);
      schedules = `/api/client/servers/${server.identifier}/schedules`;
    });

    const say = (text: string, timeOffset = 0) => ({
      action: 'command',
      payload: `say ${text}`,
      time_offset: timeOffset,
    });

    describe('execute', () => {
      test('is 202 with [] and runs; while it runs a second one is 409', async () => {
        const schedule = await createSchedule(service, server, { tasks: [say('first'), say('second', 2)] });
        const answer = await service.rest('POST', `${schedule.path}/execute`);
        expect([answer.status, answer.body]).toEqual([202, []]);
        const again = await service.rest('POST', `${schedule.path}/execute`);
        const detail = 'A run of this schedule is already in progress.';
        expect([again.status, again.body]).toEqual([409, errorBody(409, 'ConflictHttpException', detail)]);
        const run = await finishedRun(rows, schedule);
        expect(run).toMatchObject({ trigger: 'manual', state: 'succeeded' });
        const console = await builtInNode(service).console(server.uuid);
        expect(console).toEqual(expect.arrayContaining(['[Server] first', '[Server] second']));
      });

      test('of many at once exactly one begins a run', async () => {
        const schedule = await createSchedule(service, server, { tasks: [say('once'), say('more', 2)] });
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => service.rest('POST', `${schedule.path}/execute`)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(9).fill(409)]);
        await finishedRun(rows, schedule);
      });

      test('the same Idempotency-Key again gets the first answer and no second run', async () => {
        const schedule = await createSchedule(service, server, { tasks: [say('idempotent')] });
        const execute = () =>
          service.rest('POST', `${schedule.path}/execute`, { headers: { 'Idempotency-Key': 'once' } });
        expect((await execute()).status).toBe(202);
        await finishedRun(rows, schedule);
        expect((await execute()).status).toBe(202);
        expect(await rows.db.scheduleRun.count({ where: { scheduleId: schedule.id } })).toBe(1);
      });

      test('an inactive schedule runs, and neither it nor its clock changes by that', async () => {
        const schedule = await createSchedule(service, server, { is_active: false, tasks: [say('inactive')] });
        const before = await readSchedule(service, schedule);
        expect((await service.rest('POST', `${schedule.path}/execute`)).status).toBe(202);
        await finishedRun(rows, schedule);
        const after = await readSchedule(service, schedule);
        expect(after).toMatchObject({ is_active: false, is_processing: false, next_run_at: before.next_run_at });
        expect(after.last_run_at).not.toBeNull();
      });

      test('without tasks it is 400', async () => {
        const schedule = await createSchedule(service, server);
        const answer = await service.rest('POST', `${schedule.path}/execute`);
        const detail = 'Cannot process schedule for task execution: no tasks are registered.';
        expect([answer.status, answer.body]).toEqual([400, errorBody(400, 'DisplayException', detail)]);
      });

      test('a schedule that there is not is 404', async () => {
        const answer = await service.rest('POST', `${schedules}/999999/execute`);
        expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
      });
    });

    describe('schedules, 409', () => {
      test('while the server is installed a schedule can be created; all else is rejected, for administrators too, and possible afterwards', async () => {
        const slow = await installSlowServer(service, rows);
        const path = `/api/client/servers/${slow.identifier}/schedules`;
        const detail = 'This server has not yet completed its installation process, please try again later.';
        for (const answer of [
          await service.rest('GET', path),
          await service.rest('GET', `${path}/1`),
          await service.rest('POST', `${path}/1/execute`),
          await service.rest('POST', `${path}/1/tasks`, { body: {} }),
          await service.rest('DELETE', `${path}/1`),
        ]) {
          expect([answer.status, answer.body]).toEqual([409, errorBody(409, 'ServerStateConflictException', detail)]);
        }
        const made = await service.rest('POST', path, { body: { name: 'x', ...YEARLY } });
        expect([made.status, made.body]).toMatchObject([200, { attributes: { name: 'x' } }]);
        await writeFile(join(builtInNode(service).directory(slow.uuid), 'go'), '');
        await until(async () => (await statusOf(service, slow)) === 'offline', 30_000);
        const { status, body } = await service.rest('GET', path);
        expect([status, body.data]).toMatchObject([200, [{ attributes: { name: 'x' } }]]);
      });
    });
  });
