import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { backupsPath, makeBackup } from '../../support/e2e/backup-calls.js';
import { type BuiltInNode, builtInNode } from '../../support/e2e/built-in-node.js';
import { type CreatedServer, installServer, runServer, statusOf } from '../../support/e2e/console-server.js';
import type { Rows } from '../../support/e2e/rows.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import { exists } from '../../support/exists.js';
import type { Service } from '../../support/service.js';
import { until } from '../../support/until.js';

export const describeBackupRestore = (shared: SharedService): void =>
  describe('the restore of a backup', () => {
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
    });

    const fileOf = (name: string): string => join(node.directory(server.uuid), name);

    /** Restores a backup and waits until the server is in its normal state. */
    const restore = async (uuid: string, truncate: boolean): Promise<void> => {
      const { status, body } = await service.rest('POST', `${backupsPath(server, uuid)}/restore`, {
        body: { truncate },
      });
      expect([status, body]).toEqual([204, undefined]);
      await until(async () => (await statusOf(service, server)) !== 'restoring_backup', 60_000);
    };

    const eventsOf = async (): Promise<readonly string[]> => {
      const entries = await rows.db.activity.findMany({ where: { serverId: server.id }, orderBy: { id: 'asc' } });
      return entries.map(({ event }) => event).filter((event) => event.startsWith('server:backup.'));
    };

    test.each([
      ['over the files that are there', false],
      ['instead of all files', true],
    ])('a backup is restored %s', async (_how, truncate) => {
      await writeFile(fileOf('world.txt'), 'a world');
      const { uuid } = await makeBackup(service, server);
      await writeFile(fileOf('world.txt'), 'a broken world');
      await writeFile(fileOf('new.txt'), 'new');

      await restore(uuid, truncate);
      expect(await readFile(fileOf('world.txt'), 'utf8')).toBe('a world');
      expect(await exists(fileOf('new.txt'))).toBe(!truncate);
      expect(await eventsOf()).toEqual([
        'server:backup.start',
        'server:backup.complete',
        'server:backup.restore',
        'server:backup.restore-complete',
      ]);
    });

    test('stops a running server', async () => {
      server = await runServer(service, rows);
      await writeFile(fileOf('world.txt'), 'a world');
      const { uuid } = await makeBackup(service, server);
      await restore(uuid, true);
      expect(await readFile(fileOf('world.txt'), 'utf8')).toBe('a world');
      expect(await node.processes(server.uuid)).toEqual([]);
    });

    test('of a backup without an archive changes no file', async () => {
      await writeFile(fileOf('world.txt'), 'a world');
      const { uuid } = await makeBackup(service, server);
      await rm(node.archive(uuid));
      const { status } = await service.rest('POST', `${backupsPath(server, uuid)}/restore`, {
        body: { truncate: true },
      });
      expect(status).toBe(404);
      expect(await statusOf(service, server)).toBe('offline');
      expect(await readFile(fileOf('world.txt'), 'utf8')).toBe('a world');
    });

    test('a backup is downloaded from its node, once per link', async () => {
      const made = await makeBackup(service, server);
      const { body } = await service.rest('GET', `${backupsPath(server, made.uuid)}/download`);
      expect(body.object).toBe('signed_url');
      const response = await fetch(body.attributes.url);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Length')).toBe(String(made.bytes));
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(`sha1:${createHash('sha1').update(bytes).digest('hex')}`).toBe(made.checksum);

      const again = await fetch(body.attributes.url);
      await again.arrayBuffer();
      expect(again.status).toBe(404);
    });
  });
