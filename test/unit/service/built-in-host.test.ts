import { expect, test } from '@jest/globals';
import { DatabaseHostError } from '../../../src/domain/errors.js';
import type { DatabaseHostAddress, DatabaseHosts } from '../../../src/domain/ports/database-hosts.js';
import { withBuiltInHost } from '../../../src/service/built-in-host.js';

const builtIn: DatabaseHostAddress = {
  ...{ id: 1, kind: 'postgresql', host: '127.0.0.1', port: 5433, username: 'admin', password: 'sealed', tls: 'off' },
  isBuiltIn: true,
};
const other: DatabaseHostAddress = { ...builtIn, id: 2, isBuiltIn: false };
const database = { database: 's1_x', username: 'u1_x', remote: '%', password: 'p', maxConnections: 1, isMade: false };

/** Hosts that record the port of each call. */
const recording = () => {
  const called: [string, number][] = [];
  const hosts: DatabaseHosts = {
    make: async ({ port }) => void called.push(['make', port]),
    setPassword: async ({ port }) => void called.push(['setPassword', port]),
    drop: async ({ port }) => void called.push(['drop', port]),
    list: async ({ port }) => {
      called.push(['list', port]);
      return { databases: ['s1_x'], usernames: [] };
    },
    check: async ({ port }) => {
      called.push(['check', port]);
      return [];
    },
  };
  return { called, hosts };
};

test('it is created for the first database, and called at its actual port', async () => {
  const { called, hosts } = recording();
  const asked: boolean[] = [];
  const found = withBuiltInHost(hosts, async (makes) => {
    asked.push(makes);
    return { host: '127.0.0.1', port: 5440 };
  });
  await found.make(builtIn, database, 1_000);
  await found.setPassword(builtIn, database, 1_000);
  await found.check(builtIn, 1_000);
  await found.make(other, database, 1_000);
  expect(called).toEqual([
    ['make', 5440],
    ['setPassword', 5440],
    ['check', 5440],
    ['make', 5433],
  ]);
  expect(asked).toEqual([true, true, true]);
});

test('before it is created it has no databases, and a drop does nothing', async () => {
  const { called, hosts } = recording();
  const found = withBuiltInHost(hosts, async () => null);
  expect(await found.list(builtIn, 1_000)).toEqual({ databases: [], usernames: [] });
  await found.drop(builtIn, database, 1_000);
  expect(called).toEqual([]);
});

test('a host that cannot be started was not called, and a check reports why', async () => {
  const found = withBuiltInHost(recording().hosts, () => Promise.reject(new Error('The disk is full.')));
  await expect(found.make(builtIn, database, 1_000)).rejects.toMatchObject({
    failure: { delivery: 'not_sent', reason: 'The disk is full.' },
  });
  await expect(found.list(builtIn, 1_000)).rejects.toThrow(DatabaseHostError);
  expect(await found.check(builtIn, 1_000)).toEqual(['It is unusable: The disk is full.']);
});

test('a call does not wait longer than its limit for a start', async () => {
  const found = withBuiltInHost(recording().hosts, () => new Promise<never>(() => undefined));
  await expect(found.make(builtIn, database, 10)).rejects.toMatchObject({
    failure: { delivery: 'not_sent', reason: 'It is starting.' },
  });
});
