import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { builtInNode, countOf } from '../../support/e2e/built-in-node.js';
import { type CreatedServer, runServer } from '../../support/e2e/console-server.js';
import type { Rows } from '../../support/e2e/rows.js';
import {
  type CreatedSchedule,
  createSchedule,
  finishedRun,
  HOURLY,
  newestRun,
  readSchedule,
} from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Service } from '../../support/service.js';
import { until } from '../../support/until.js';

export const describeScheduleRun = (shared: SharedService): void =>
  describe('a run of a schedule', () => {
    let service: Service;
    let rows: Rows;
    let server: CreatedServer;

    beforeAll(async () => {
      ({ service, rows } = shared);
      server = await runServer(service, rows);
    });

    /** Due once an hour, half an hour from now, so that no regular tick comes close to the moved one. */
    const inHalfAnHour = () => ({ ...HOURLY, minute: String((new Date().getUTCMinutes() + 30) % 60) });

    /** Moves the next tick of a schedule to now, and returns its time. */
    const tickNow = async ({ id }: CreatedSchedule): Promise<Date | undefined> => {
      const [moved] = await rows.db.$queryRaw<{ readonly tick: Date }[]>`
        update schedules set next_run_at = date_trunc('milliseconds', now()) where id = ${id} returning next_run_at as tick`;
      return moved?.tick;
    };

    const RUN = `query ($server: ID!) {
  serverSchedules(serverId: $server) {
    name isProcessing lastRunAt
    runs(first: 1) { edges { node {
      trigger status reason scheduledAt startedAt finishedAt
      steps { sequence action payload status attempt dueAt sentAt doneAt errorCode backupUuid }
    } } }
    server { backups { edges { node { uuid isSuccessful checksum size completedAt } } } }
  }
}`;

    const runOverGraphql = async (name: string) => {
      const { body } = await service.graphql(RUN, { server: server.identifier });
      return body.data.serverSchedules.find((schedule: { readonly name: string }) => schedule.name === name);
    };

    /** The positions of a schedule's tasks that are next in a run. */
    const queued = (attributes: {
      readonly relationships: { readonly tasks: { readonly data: readonly QueuedTask[] } };
    }): readonly boolean[] => attributes.relationships.tasks.data.map((task) => task.attributes.is_queued);

    interface QueuedTask {
      readonly attributes: { readonly is_queued: boolean };
    }

    describe('a tick of a schedule of three tasks', () => {
      test('executes all three in order at their offsets, and is visible before, meanwhile and afterwards', async () => {
        const node = builtInNode(service);
        const schedule = await createSchedule(service, server, {
          ...inHalfAnHour(),
          name: 'Three tasks',
          tasks: [
            { action: 'command', payload: 'say a tick came', time_offset: 0 },
            { action: 'backup', time_offset: 2 },
            { action: 'power', payload: 'restart', time_offset: 3 },
          ],
        });
        const before = await readSchedule(service, schedule);
        expect(before).toMatchObject({ is_processing: false, last_run_at: null });
        expect(before.next_run_at).toMatch(/:00\+00:00$/);
        expect(queued(before)).toEqual([false, false, false]);

        const tick = await tickNow(schedule);
        await until(async () => (await readSchedule(service, schedule)).is_processing);

        // Between the first step and the second.
        await until(async () => (await newestRun(rows, schedule)).steps[0]?.state === 'ok');
        const meanwhile = await readSchedule(service, schedule);
        expect(meanwhile).toMatchObject({ is_processing: true, last_run_at: null });
        expect(Date.parse(meanwhile.next_run_at)).toBeGreaterThan(Date.now());
        expect(queued(meanwhile)).toEqual([false, true, false]);

        await finishedRun(rows, schedule);
        const after = await readSchedule(service, schedule);
        expect(after).toMatchObject({ is_processing: false, next_run_at: meanwhile.next_run_at });
        expect(queued(after)).toEqual([false, false, false]);

        const shown = await runOverGraphql('Three tasks');
        const run = shown.runs.edges[0].node;
        expect(run).toMatchObject({
          trigger: 'CRON',
          status: 'SUCCEEDED',
          reason: null,
          scheduledAt: tick?.toISOString().replace('Z', '+00:00'),
        });
        expect(run.steps).toMatchObject([
          { sequence: 1, action: 'COMMAND', payload: 'say a tick came', status: 'OK', attempt: 1, errorCode: null },
          { sequence: 2, action: 'BACKUP', status: 'OK', attempt: 1, errorCode: null },
          { sequence: 3, action: 'POWER', payload: 'restart', status: 'OK', attempt: 1, errorCode: null },
        ]);
        expectInOrder(run, [0, 2, 3]);
        expect(Math.floor(Date.parse(run.finishedAt) / 1_000)).toBe(Date.parse(after.last_run_at) / 1_000);

        // The effects on the server.
        expect(countOf(await node.consoleFile(server.uuid), '[Server] a tick came')).toBe(1);
        const { backupUuid } = run.steps[1];
        await until(async () => (await backupOf(backupUuid)).completedAt !== null);
        const archive = await readFile(node.archive(backupUuid));
        expect(await backupOf(backupUuid)).toMatchObject({
          isSuccessful: true,
          size: archive.length,
          checksum: `sha1:${createHash('sha1').update(archive).digest('hex')}`,
        });
        // The restart: a second greeting in the console, and it answers again.
        await until(async () => countOf(await node.consoleFile(server.uuid), 'Console ready') === 2, 30_000);
        const { lines } = await order(node.consoleFile(server.uuid));
        expect(lines).toEqual(['[Server] a tick came', 'Console stopped', 'Console ready']);
      });
    });

    describe('a schedule that is executed manually', () => {
      test('executes its first task at once whatever its offset, and is 409 until it has ended', async () => {
        const node = builtInNode(service);
        const schedule = await createSchedule(service, server, {
          name: 'By hand',
          tasks: [
            { action: 'command', payload: 'say by hand', time_offset: 600 },
            { action: 'command', payload: 'say and later', time_offset: 1 },
          ],
        });
        expect((await service.rest('POST', `${schedule.path}/execute`)).status).toBe(202);
        expect((await service.rest('POST', `${schedule.path}/execute`)).status).toBe(409);
        await finishedRun(rows, schedule);
        await until(async () => countOf(await node.consoleFile(server.uuid), '[Server] and later') === 1);
        expect(countOf(await node.consoleFile(server.uuid), '[Server] by hand')).toBe(1);
        const run = (await runOverGraphql('By hand')).runs.edges[0].node;
        expect(run).toMatchObject({ trigger: 'MANUAL', status: 'SUCCEEDED' });
        expectInOrder(run, [0, 1]);
      });
    });

    interface ShownRun {
      readonly scheduledAt: string;
      readonly steps: readonly { readonly dueAt: string; readonly sentAt: string; readonly doneAt: string }[];
    }

    /**
     * Each step was due its offset after the end of the previous one, and was not sent before. Lateness is measured by
     * the benches.
     */
    const expectInOrder = ({ scheduledAt, steps }: ShownRun, offsets: readonly number[]): void => {
      let previous = Date.parse(scheduledAt);
      for (const [index, step] of steps.entries()) {
        const dueAt = Date.parse(step.dueAt);
        expect(dueAt - previous).toBe((offsets[index] ?? 0) * 1_000);
        expect(Date.parse(step.sentAt)).toBeGreaterThanOrEqual(dueAt);
        previous = Date.parse(step.doneAt);
      }
    };

    const backupOf = async (uuid: string) => {
      const { server: shown } = await runOverGraphql('Three tasks');
      return shown.backups.edges.find(({ node }: { readonly node: { readonly uuid: string } }) => node.uuid === uuid)
        .node;
    };

    /** The lines that show the order of events, from the tick on. */
    const order = async (console: Promise<readonly string[]>): Promise<{ readonly lines: readonly string[] }> => {
      const telling = ['[Server] a tick came', 'Console stopped', 'Console ready'];
      const lines = (await console).filter((line) => telling.includes(line));
      return { lines: lines.slice(lines.indexOf('[Server] a tick came')) };
    };
  });
