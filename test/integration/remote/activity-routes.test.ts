import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NOW } from '../../support/context.js';
import { RemoteUnderTest } from './remote-under-test.js';

let remote: RemoteUnderTest;

beforeAll(async () => {
  remote = await RemoteUnderTest.start();
});
afterAll(() => remote.stop());
beforeEach(async () => {
  remote = await remote.afresh();
});

describe('POST /activity', () => {
  const entry = (changes: object = {}) => ({
    user: null,
    server: remote.server.uuid,
    event: 'server:console.command',
    metadata: { command: 'say hi' },
    ip: '203.0.113.9:51515',
    timestamp: '2026-01-02T03:04:05.678901234Z',
    ...changes,
  });
  const report = (...data: unknown[]) => remote.statusOf('POST /activity', { body: { data } });

  test('an entry is stored with its user, address without port, and time', async () => {
    const owner = await remote.database.db.user.findUniqueOrThrow({ where: { id: remote.server.ownerId } });
    expect(
      await report(entry({ user: owner.uuid }), entry({ ip: '[2001:db8::1]:51515' }), entry({ ip: '2001:db8::1' })),
    ).toBe(200);
    const rows = await remote.database.db.activity.findMany({ orderBy: { id: 'asc' } });
    expect(rows[0]).toMatchObject({
      event: 'server:console.command',
      actorId: owner.id,
      serverId: remote.server.id,
      ip: '203.0.113.9',
      properties: { command: 'say hi' },
      createdAt: new Date('2026-01-02T03:04:05.678Z'),
    });
    expect(rows.map(({ ip }) => ip).slice(1)).toEqual(['2001:db8::1', '2001:db8::1']);
  });

  test('of a long list of files the first ones are stored, with the number of the others', async () => {
    const files = Array.from({ length: 2_000 }, (_, index) => `/world/region/r.${index}.mca`);
    expect(await report(entry({ event: 'server:sftp.write', metadata: { files } }))).toBe(200);
    const { properties } = await remote.database.db.activity.findFirstOrThrow();
    const stored = JSON.parse(JSON.stringify(properties));
    expect(stored.files).toEqual(files.slice(0, stored.files.length));
    expect(stored.files.length + stored.omitted).toBe(2_000);
  });

  test('invalid entries are skipped and valid ones stored', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`);
    const deepList = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`);
    expect(
      await report(
        null,
        'x',
        {},
        entry({ server: remote.foreign.uuid }),
        entry({ server: 'abc' }),
        entry({ event: 'auth:login' }),
        entry({ event: 'server:\u0000' }),
        entry({ timestamp: 'yesterday' }),
        entry({ metadata: { text: '\u0000' } }),
        entry({ metadata: { '\ud800': 1 } }),
        entry({ metadata: deep }),
        entry({ metadata: { a: deepList } }),
        entry({ metadata: [1] }),
        entry({ ip: 1 }),
        entry({ user: 'no-uuid', metadata: null }),
      ),
    ).toBe(200);
    expect(await remote.database.db.activity.findMany()).toEqual([
      expect.objectContaining({ actorId: null, properties: {} }),
    ]);
  });

  test('an entry from the future gets the current time', async () => {
    await report(entry({ timestamp: '2999-01-01T00:00:00Z' }));
    const { createdAt } = await remote.database.db.activity.findFirstOrThrow();
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(NOW.getTime());
    expect(createdAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('a long batch is stored completely', async () => {
    expect(await report(...Array.from({ length: 1_200 }, () => entry()))).toBe(200);
    expect(await remote.database.db.activity.count()).toBe(1_200);
  });
});
