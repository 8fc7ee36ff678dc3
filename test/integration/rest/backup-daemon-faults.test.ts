import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createDaemonClient, type DaemonClient } from '../../../src/daemon/client.js';
import type { Backup } from '../../../src/generated/prisma/client.js';
import { uncounted } from '../../../src/metrics/uncounted.js';
import { arrangeNode } from '../../support/arrange.js';
import { BackupsUnderTest } from '../../support/backups-under-test.js';
import { answer, type Fault, type FaultyDaemon, faultyDaemon } from '../../support/faulty-daemon.js';
import { silentLog } from '../../support/log.js';

/** Short enough that silence is over soon, long enough for a busy machine. */
const LIMITS = { connectMs: 5_000, answerMs: 1_000, queueMs: 900 };

interface Case {
  readonly fault: Fault | 'refused';
  readonly status: number;
  /** Whether the daemon may have done it all the same. */
  readonly isUnknown: boolean;
}

const CASES: Readonly<Record<string, Case>> = {
  'refuses the connection': { fault: 'refused', status: 504, isUnknown: false },
  'stays silent': { fault: () => undefined, status: 504, isUnknown: true },
  'breaks the connection': { fault: (socket) => socket.destroy(), status: 504, isUnknown: true },
  'answers 500': { fault: (socket) => socket.write(answer(500, '{"error":"x"}')), status: 500, isUnknown: false },
  'answers 404': { fault: (socket) => socket.write(answer(404, '{"error":"x"}')), status: 404, isUnknown: false },
  'answers 503': { fault: (socket) => socket.write(answer(503)), status: 503, isUnknown: false },
  'answers 504': { fault: (socket) => socket.write(answer(504)), status: 504, isUnknown: true },
};

let under: BackupsUnderTest;
let client: DaemonClient;
let daemon: FaultyDaemon | undefined;

beforeAll(async () => {
  client = createDaemonClient({ open: () => 'the-token', log: silentLog, metrics: uncounted, limits: LIMITS });
  under = await BackupsUnderTest.start(client);
});
afterEach(async () => {
  await daemon?.close();
  daemon = undefined;
});
afterAll(async () => {
  await under.close();
  await client.close();
});

/** A server with a backup, on a node of its own whose daemon behaves badly. */
const arrange = async (fault: Case['fault']): Promise<Backup> => {
  const listening = await faultyDaemon(fault === 'refused' ? () => undefined : fault);
  if (fault === 'refused') await listening.close();
  else daemon = listening;
  const { node } = await arrangeNode(under.database.db, { daemonListen: listening.node.daemonListen });
  await under.afresh({ nodeId: node.id });
  return under.backup();
};

const backupsNow = () =>
  under.database.db.backup.findMany({ where: { serverId: under.server.id }, orderBy: { id: 'asc' } });

describe.each(Object.entries(CASES))('a daemon that %s', (_name, { fault, status, isUnknown }) => {
  test('begins no backup: its row is deleted, unless the backup may be in progress', async () => {
    const backup = await arrange(fault);
    expect((await under.call('POST')).status).toBe(status);
    const [before, ...made] = await backupsNow();
    expect(before).toEqual(backup);
    expect(made).toHaveLength(isUnknown ? 1 : 0);
    expect((await under.activity()).map(({ event }) => event)).toEqual(isUnknown ? ['server:backup.start'] : []);
  });

  test('deletes no backup: its row is unchanged, unless the daemon does not have it', async () => {
    const backup = await arrange(fault);
    const isGone = status === 404;
    expect((await under.call('DELETE', `/${backup.uuid}`)).status).toBe(isGone ? 204 : status);
    expect((await backupsNow()).filter(({ deletedAt }) => deletedAt === null)).toEqual(isGone ? [] : [backup]);
    expect((await under.activity()).map(({ event }) => event)).toEqual(isGone ? ['server:backup.delete'] : []);
  });

  test('restores no backup: the server is as it was, unless the daemon may have begun', async () => {
    const { id: backupId, uuid } = await arrange(fault);
    const serverId = under.server.id;
    const restoreNow = () => under.database.db.restore.findUnique({ where: { serverId } });
    const [askedAt, endedAt] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-01T10:05:00Z')];
    const earlier = { serverId, backupId, askedAt, endedAt, outcome: 'unknown' } as const;
    await under.database.db.restore.create({ data: earlier });
    const before = await under.serverNow();
    const { status: answered } = await under.call('POST', `/${uuid}/restore`, { body: { truncate: true } });
    expect(answered).toBe(status);
    const after = await under.serverNow();
    if (isUnknown) expect(after.status).toBe('restoring_backup');
    else expect(after).toEqual(before);
    expect(await restoreNow()).toMatchObject(isUnknown ? { endedAt: null, outcome: 'pending' } : earlier);
    expect((await under.activity()).map(({ event }) => event)).toEqual(isUnknown ? ['server:backup.restore'] : []);
    if (isUnknown) return;
    await under.database.db.restore.delete({ where: { serverId } });
    await under.call('POST', `/${uuid}/restore`, { body: { truncate: true } });
    expect(await restoreNow()).toBeNull();
  });
});
