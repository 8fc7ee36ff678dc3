import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { list } from 'tar';
import { backupsPath, endedBackup, listBackups, makeBackup } from '../../support/e2e/backup-calls.js';
import { type BuiltInNode, builtInNode } from '../../support/e2e/built-in-node.js';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import type { Rows } from '../../support/e2e/rows.js';
import { createSchedule, finishedRun } from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import { exists } from '../../support/exists.js';
import type { Service } from '../../support/service.js';
import { until } from '../../support/until.js';

export const describeBackups = (shared: SharedService): void =>
  describe('backups', () => {
    let service: Service;
    let rows: Rows;
    let node: BuiltInNode;
    let server: CreatedServer;

    beforeAll(async () => {
      ({ service, rows } = shared);
      node = builtInNode(service);
    });

    beforeEach(async () => {
      server = await installServer(service, rows);
      await writeFile(join(node.directory(server.uuid), 'world.txt'), 'a world');
      await writeFile(join(node.directory(server.uuid), 'latest.log'), 'a log');
    });

    const filesIn = async (archive: string): Promise<readonly string[]> => {
      const files: string[] = [];
      await list({ file: archive, onReadEntry: ({ path }) => void files.push(path.replace(/^\.\//, '')) });
      return files;
    };

    /** Stops the node with SIGSTOP during `work`: its connections stay open without answers. */
    const withStoppedNode = async (work: () => Promise<void>): Promise<void> => {
      const pid = await node.pid();
      process.kill(pid, 'SIGSTOP');
      try {
        await work();
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    };

    describe('a manual backup', () => {
      test('is on the node when it is completed, omits ignored files, and can be deleted', async () => {
        const made = await makeBackup(service, server, { name: 'Before update', ignored: '*.log' });
        const archive = node.archive(made.uuid);
        const bytes = await readFile(archive);
        expect(made).toMatchObject({
          name: 'Before update',
          is_successful: true,
          is_locked: false,
          ignored_files: ['*.log'],
          bytes: bytes.length,
          checksum: `sha1:${createHash('sha1').update(bytes).digest('hex')}`,
        });
        const files = await filesIn(archive);
        expect(files).toContain('world.txt');
        expect(files).not.toContain('latest.log');
        expect(await listBackups(service, server)).toEqual([made]);

        expect((await service.rest('POST', `${backupsPath(server, made.uuid)}/lock`)).body.attributes.is_locked).toBe(
          true,
        );
        expect((await service.rest('DELETE', backupsPath(server, made.uuid))).status).toBe(400);
        expect((await service.rest('POST', `${backupsPath(server, made.uuid)}/lock`)).body.attributes.is_locked).toBe(
          false,
        );
        expect((await service.rest('DELETE', backupsPath(server, made.uuid))).status).toBe(204);
        expect(await exists(archive)).toBe(false);
        expect(await listBackups(service, server)).toEqual([]);
      });

      test('is rejected at the limit; one of a schedule replaces the oldest', async () => {
        server = await installServer(service, rows, { feature_limits: { databases: 0, allocations: 0, backups: 1 } });
        const first = await makeBackup(service, server);
        const refused = await service.rest('POST', backupsPath(server));
        expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'TooManyBackupsException']);

        const schedule = await createSchedule(service, server, { tasks: [{ action: 'backup', payload: '*.log' }] });
        expect((await service.rest('POST', `${schedule.path}/execute`)).status).toBe(202);
        const run = await finishedRun(rows, schedule);
        expect(run.state).toBe('succeeded');
        const made = await endedBackup(service, server, run.steps[0]?.effectKey ?? '');
        expect(made).toMatchObject({ is_successful: true, ignored_files: ['*.log'] });
        expect(made.name).toMatch(/^Backup at \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
        expect(await listBackups(service, server)).toEqual([made]);
        expect([await exists(node.archive(first.uuid)), await exists(node.archive(made.uuid))]).toEqual([false, true]);
      });

      test('is rejected for the third time within ten minutes', async () => {
        server = await installServer(service, rows, { feature_limits: { databases: 0, allocations: 0, backups: 5 } });
        await makeBackup(service, server);
        await makeBackup(service, server);
        const { status, body, headers } = await service.rest('POST', backupsPath(server));
        expect([status, body.errors[0].code]).toEqual([429, 'TooManyRequestsHttpException']);
        const seconds = Number(headers.get('Retry-After'));
        expect(seconds).toBeGreaterThan(300);
        expect(seconds).toBeLessThanOrEqual(600);
      });
    });

    describe('an unreachable node', () => {
      test('that stops right after it has accepted a backup makes it when it is back', async () => {
        const { body } = await service.rest('POST', backupsPath(server));
        process.kill(await node.pid(), 'SIGKILL');
        const made = await endedBackup(service, server, body.attributes.uuid);
        expect(made.is_successful).toBe(true);
        expect(await exists(node.archive(made.uuid))).toBe(true);
        await until(() => node.answers(), 60_000);
      });

      test('that does not answer loses no backup: it is deleted when the node is back', async () => {
        const made = await makeBackup(service, server);
        await withStoppedNode(async () => {
          const { status, body } = await service.rest('DELETE', backupsPath(server, made.uuid));
          expect([status, body.errors[0].code]).toEqual([504, 'DaemonConnectionException']);
          expect(await listBackups(service, server)).toEqual([made]);
        });
        await until(() => node.answers(), 60_000);
        expect((await service.rest('DELETE', backupsPath(server, made.uuid))).status).toBe(204);
        expect(await exists(node.archive(made.uuid))).toBe(false);
      });
    });
  });
