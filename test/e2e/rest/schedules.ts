import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CreatedServer, runServer } from '../../support/e2e/console-server.js';
import { broken, errorBody, NOT_FOUND, rulesOf } from '../../support/e2e/errors.js';
import { expectGolden } from '../../support/e2e/golden.js';
import { createPerson } from '../../support/e2e/people.js';
import type { Rows } from '../../support/e2e/rows.js';
import { createSchedule, readSchedule, YEARLY } from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Service } from '../../support/service.js';

export const describeSchedules = (shared: SharedService): void =>
  describe('schedules over REST', () => {
    let service: Service;
    let rows: Rows;
    let server: CreatedServer;
    let schedules: string;

    beforeAll(async () => {
      ({ service, rows } = shared);
      server = await runServer(service, rows);
      schedules = `/api/client/servers/${server.identifier}/schedules`;
    });

    const create = (body: object) =>
      service.rest('POST', schedules, { body: { name: 'A schedule', ...YEARLY, ...body } });

    const say = (text: string, timeOffset = 0) => ({
      action: 'command',
      payload: `say ${text}`,
      time_offset: timeOffset,
    });

    describe('schedules, 200', () => {
      test('a new one is answered as documented, active and without tasks', async () => {
        const answer = await service.rest('POST', schedules, {
          body: {
            name: 'Nightly',
            minute: '*/30',
            hour: '4',
            day_of_month: '1-7,15',
            month: 'JAN',
            day_of_week: 'MON',
          },
        });
        expect(answer.status).toBe(200);
        await expectGolden('create-schedule', answer.body);
      });

      test('the defaults are active and whether the server is online or not; both can be told', async () => {
        expect((await create({})).body.attributes).toMatchObject({ is_active: true, only_when_online: false });
        const told = await create({ is_active: 0, only_when_online: '1' });
        expect(told.body.attributes).toMatchObject({ is_active: false, only_when_online: true });
      });

      test('cron fields come back as they were sent, trimmed', async () => {
        const { body } = await create({ minute: ' 05 ', day_of_week: 'sun-TUE/2' });
        expect(body.attributes.cron).toMatchObject({ minute: '05', day_of_week: 'sun-TUE/2' });
      });

      test('the next run is told in UTC, and reckoned in the zone of the schedule', async () => {
        const { body } = await create({ hour: '6', timezone: 'Asia/Tokyo' });
        expect(body.attributes.timezone).toBe('Asia/Tokyo');
        expect(body.attributes.next_run_at).toMatch(/^\d{4}-12-31T21:00:00\+00:00$/);
      });

      test('one is read alone as documented, with its tasks in their order', async () => {
        const schedule = await createSchedule(service, server, {
          name: 'With tasks',
          tasks: [
            say('one'),
            { action: 'backup', time_offset: 2 },
            { action: 'power', payload: 'restart', time_offset: 3 },
          ],
        });
        const { status, body } = await service.rest('GET', schedule.path);
        expect(status).toBe(200);
        await expectGolden('get-schedule', body);
      });

      test('the list has those of this server, oldest first, without pages', async () => {
        const { body } = await service.rest('GET', schedules);
        expect(Object.keys(body)).toEqual(['object', 'data']);
        const ids = body.data.map(({ attributes }: { readonly attributes: { readonly id: number } }) => attributes.id);
        const rowIds = await rows.db.schedule.findMany({ where: { serverId: server.id }, orderBy: { id: 'asc' } });
        expect(ids).toEqual(rowIds.map(({ id }) => id));
      });

      test('a server is named by its uuid as well, in any case', async () => {
        for (const name of [server.uuid, server.identifier.toUpperCase()]) {
          expect((await service.rest('GET', `/api/client/servers/${name}/schedules`)).status).toBe(200);
        }
      });

      test('an update replaces it, keeps the flags it does not name and moves the next run', async () => {
        const schedule = await createSchedule(service, server, { only_when_online: true, is_active: false });
        const body = { name: 'Renamed', ...YEARLY, month: '2' };
        const answer = await service.rest('POST', schedule.path, { body });
        expect(answer.status).toBe(200);
        expect(answer.body.attributes).toMatchObject({
          id: schedule.id,
          name: 'Renamed',
          cron: { month: '2' },
          is_active: false,
          only_when_online: true,
          next_run_at: expect.stringMatching(/-02-01T00:00:00\+00:00$/),
        });
        expect((await readSchedule(service, schedule)).name).toBe('Renamed');
      });
    });

    describe('DELETE schedule, 204', () => {
      test('it is gone with its tasks; a second time is 404', async () => {
        const schedule = await createSchedule(service, server, { tasks: [say('one')] });
        const answer = await service.rest('DELETE', schedule.path);
        expect([answer.status, answer.body]).toEqual([204, undefined]);
        expect(await rows.db.task.count({ where: { scheduleId: schedule.id } })).toBe(0);
        const again = await service.rest('DELETE', schedule.path);
        expect([again.status, again.body]).toEqual([404, NOT_FOUND]);
      });
    });

    describe('schedules, 404 and 405', () => {
      test('the server does not exist, or not for the one who asks', async () => {
        const unknown = await service.rest('GET', '/api/client/servers/00000000/schedules');
        expect([unknown.status, unknown.body]).toEqual([404, NOT_FOUND]);
        const { key } = await createPerson(rows, 'outsider');
        const foreign = await service.rest('GET', schedules, { key });
        const detail = 'The requested resource does not exist on this server.';
        expect([foreign.status, foreign.body]).toEqual([404, errorBody(404, 'NotFoundHttpException', detail)]);
      });

      test.each(['999999', 'abc', '1x'])('there is no schedule %s', async (id) => {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const answer = await service.rest(method, `${schedules}/${id}`);
          expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
        }
      });

      test('the schedule is one of another server', async () => {
        const other = await runServer(service, rows);
        const { id } = await createSchedule(service, other);
        for (const method of ['GET', 'POST', 'DELETE']) {
          const answer = await service.rest(method, `${schedules}/${id}`);
          expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
        }
        expect(await rows.db.schedule.count({ where: { id } })).toBe(1);
      });

      test.each([
        ['PUT', '/1', 'GET, HEAD, POST, DELETE'],
        ['PATCH', '/1', 'GET, HEAD, POST, DELETE'],
        ['DELETE', '', 'GET, HEAD, POST'],
        ['GET', '/1/execute', 'POST'],
      ])('%s /schedules%s names the allowed methods', async (method, path, allow) => {
        const answer = await service.rest(method, `${schedules}${path}`);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
      });
    });

    describe('schedules, 422', () => {
      test('an empty body lacks six fields, and nothing is stored', async () => {
        const before = await rows.counts();
        const answer = await service.rest('POST', schedules, { body: {} });
        expect(answer.status).toBe(422);
        expect(answer.body).toEqual(
          broken(
            ['name', 'required', 'The name field is required.'],
            ['minute', 'required', 'The minute field is required.'],
            ['hour', 'required', 'The hour field is required.'],
            ['day_of_month', 'required', 'The day of month field is required.'],
            ['month', 'required', 'The month field is required.'],
            ['day_of_week', 'required', 'The day of week field is required.'],
          ),
        );
        expect(await rows.counts()).toEqual(before);
      });

      test.each([
        [{ minute: '60' }, ['minute cron']],
        [{ hour: 'abc' }, ['hour cron']],
        [{ day_of_month: '0' }, ['day_of_month cron']],
        [{ month: '13' }, ['month cron']],
        [{ day_of_week: '8' }, ['day_of_week cron']],
        [{ minute: '*/0' }, ['minute cron']],
        [{ minute: '5-1' }, ['minute cron']],
        [{ minute: '1 2' }, ['minute cron']],
        [{ day_of_month: 'L' }, ['day_of_month cron']],
        [{ minute: '@daily', hour: '24' }, ['minute cron', 'hour cron']],
        [{ day_of_month: '30', month: '2' }, ['day_of_month cron']],
        [{ minute: 5 }, ['minute string']],
        [{ name: 'x'.repeat(192) }, ['name max']],
        [{ is_active: 'yes' }, ['is_active boolean']],
        [{ is_active: null }, ['is_active filled']],
        [{ is_active: '' }, ['is_active filled']],
        [{ only_when_online: 'false' }, ['only_when_online boolean']],
        [{ timezone: 'Mars/Olympus' }, ['timezone timezone']],
      ])('%j is named on its field', async (body, rules) => {
        const answer = await create(body);
        expect([answer.status, rulesOf(answer)]).toEqual([422, rules]);
      });
    });
  });
