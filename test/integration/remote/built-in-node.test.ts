import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { WebSocket } from 'ws';
import { createDaemonClient, type DaemonClient } from '../../../src/daemon/client.js';
import { createNodeLinks } from '../../../src/daemon/node-links.js';
import { SERVER_REF_SELECT, toServerRef } from '../../../src/domain/access/server-ref.js';
import { tokenId } from '../../../src/domain/access/token-id.js';
import { startBackup } from '../../../src/domain/backups/start-backup.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { DaemonError } from '../../../src/domain/errors.js';
import { monitorNodes } from '../../../src/domain/nodes/monitor-nodes.js';
import type { Daemon } from '../../../src/domain/ports/daemon.js';
import { suspendServer } from '../../../src/domain/servers/suspend-server.js';
import type { Server } from '../../../src/generated/prisma/client.js';
import { AT_ONCE } from '../../../src/http/limits/unauthenticated-throttle.js';
import { createFairQueue } from '../../../src/load/fair-queue.js';
import { uncounted } from '../../../src/metrics/uncounted.js';
import { remoteRouter } from '../../../src/remote/router.js';
import { arrangeServer } from '../../support/arrange.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { until } from '../../support/until.js';
import { type RealNode, startRealNode } from './real-node.js';

const database = describeDatabase();
let http: HttpServer;
let daemon: DaemonClient;
let context: ServiceContext;
let node: RealNode;
let server: Server;

/** Longest wait for a condition, in milliseconds. */
const WAIT_LIMIT_MS = 60_000;

/** Stores each input line, and ends on `stop`. */
const PROGRAM =
  'echo ready; while read -r line; do [ "$line" = stop ] && exit 0; echo "heard $line" >> heard.txt; done';

beforeAll(async () => {
  daemon = createDaemonClient({ open: secrets.open, log: silentLog, metrics: uncounted });
  context = serviceContext(database.db, { daemon, clock: { now: () => new Date() } });
  http = createServer(express().use('/api/remote', remoteRouter(context, createFairQueue(), AT_ONCE))).listen(
    0,
    '127.0.0.1',
  );
  await once(http, 'listening');
  node = await startRealNode(database.db, address());
  const row = await database.db.node.findUniqueOrThrow({ where: { id: node.id } });
  server = await arrangeServer(database.db, row, { status: 'installing', startup: PROGRAM, backupLimit: 1 });
  await database.db.egg.update({
    where: { id: server.eggId },
    data: { configStop: 'stop', configStartup: { done: 'ready' }, scriptInstall: 'echo hello > world.txt' },
  });
});

database.beforeClose(async () => {
  await node.close();
  await daemon.close();
  http.close();
  http.closeAllConnections();
  await once(http, 'close');
});

/** The URL of the service. */
const address = (): string => {
  const bound = http.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening on a port');
  return `http://127.0.0.1:${bound.port}`;
};

const serverNow = () => database.db.server.findUniqueOrThrow({ where: { id: server.id } });

test('a server is installed, run, commanded, backed up, downloaded, watched, restored, stopped and deleted on the built-in node', async () => {
  const row = await database.db.server.findUniqueOrThrow({ where: { id: server.id }, select: SERVER_REF_SELECT });
  const ref = toServerRef(row);

  await daemon.createServer(ref, { startOnCompletion: false });
  await until(async () => (await serverNow()).installedAt !== null);
  expect((await serverNow()).status).toBeNull();

  await expect(daemon.sendCommand(ref, 'too early')).rejects.toMatchObject({
    failure: { delivery: 'answered', status: 502 },
  });
  await daemon.setPower(ref, 'start');
  await until(async () => (await daemon.getServer(ref)).state === 'running');
  await monitorNodes(context);
  expect((await serverNow()).powerState).toBe('running');
  await daemon.sendCommand(ref, 'hi');

  const backup = {
    serverId: server.id,
    uuid: context.random.uuid(),
    name: 'b',
    ignoredFiles: ['heard.txt'],
    override: true,
  };
  await startBackup(context, backup);
  const backupNow = () => database.db.backup.findUniqueOrThrow({ where: { uuid: backup.uuid } });
  await until(async () => (await backupNow()).completedAt !== null);
  expect(await backupNow()).toMatchObject({
    isSuccessful: true,
    checksum: expect.stringMatching(/^sha1:[0-9a-f]{40}$/),
  });

  const links = createNodeLinks({ open: secrets.open, random: context.random, now: context.clock.now });
  const owner = await database.db.user.findUniqueOrThrow({ where: { id: server.ownerId } });
  const holder = { userUuid: owner.uuid, tokenId: tokenId(owner, server) };
  const link = await links.backup(ref, holder, backup);
  const download = await fetch(link);
  const archive = Buffer.from(await download.arrayBuffer());
  expect(`sha1:${createHash('sha1').update(archive).digest('hex')}`).toBe((await backupNow()).checksum);
  expect(BigInt(archive.length)).toBe((await backupNow()).bytes);
  expect((await fetch(link)).status).toBe(404);

  const { url, token } = await links.socket(ref, holder, ['*']);
  const socket = new WebSocket(url, { origin: address() });
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data)));
  await once(socket, 'open');
  socket.send(JSON.stringify({ event: 'auth', args: [token] }));
  socket.send(JSON.stringify({ event: 'send command', args: ['over the socket'] }));
  await until(() => heard.some((text) => text.includes('"console output","args":["over the socket"]')), WAIT_LIMIT_MS);
  const activityNow = () => database.db.activity.findFirst({ where: { event: 'server:console.command' } });
  await until(async () => (await activityNow()) !== null, WAIT_LIMIT_MS);
  expect(await activityNow()).toMatchObject({
    serverId: server.id,
    actorId: owner.id,
    properties: { command: 'over the socket' },
  });
  await daemon.denyTokens(ref, [holder.tokenId]);
  await until(() => heard.some((text) => text.includes('denylist')), WAIT_LIMIT_MS);
  socket.terminate();

  await writeFile(join(node.filesOf(server.uuid), 'world.txt'), 'changed');
  await database.db.server.update({ where: { id: server.id }, data: { status: 'restoring_backup' } });
  await daemon.restoreBackup(ref, { uuid: backup.uuid, truncate: true });
  await until(async () => (await serverNow()).status === null, WAIT_LIMIT_MS);
  expect(await readFile(join(node.filesOf(server.uuid), 'world.txt'), 'utf8')).toBe('hello\n');
  expect(await readdir(node.filesOf(server.uuid))).not.toContain('heard.txt');
  expect(await database.db.activity.count({ where: { event: 'server:backup.restore-complete' } })).toBe(1);
  await daemon.deleteBackup(ref, backup.uuid);
  await daemon.deleteBackup(ref, backup.uuid);
  await expect(daemon.restoreBackup(ref, { uuid: backup.uuid, truncate: true })).rejects.toMatchObject({
    failure: { delivery: 'answered', status: 404 },
  });
  await daemon.setPower(ref, 'start');
  await until(async () => (await daemon.getServer(ref)).state === 'running', WAIT_LIMIT_MS);

  await daemon.setPower(ref, 'stop');
  await until(async () => (await daemon.getServer(ref)).state === 'offline');
  await daemon.syncServer(ref);
  await daemon.reinstallServer(ref);
  await daemon.deleteServer(ref);
  await daemon.deleteServer(ref);
  expect(await daemon.listServers(ref.node)).toEqual([]);
});

test('a server can be started after its suspension was reverted because the answer of the node was lost', async () => {
  const row = await database.db.node.findUniqueOrThrow({ where: { id: node.id } });
  const updatedAt = new Date('2026-01-01T00:00:00Z');
  const state = { status: 'installing', startup: PROGRAM, eggId: server.eggId } as const;
  const { id } = await arrangeServer(database.db, row, state);
  const ref = await database.db.server.findUniqueOrThrow({ where: { id }, select: SERVER_REF_SELECT });
  const target = toServerRef(ref);
  await daemon.createServer(target, { startOnCompletion: false });
  await until(
    async () => (await database.db.server.findUniqueOrThrow({ where: { id } })).status === null,
    WAIT_LIMIT_MS,
  );
  await database.db.server.update({ where: { id }, data: { updatedAt } });

  const losesAnswers: Daemon = {
    ...daemon,
    syncServer: async (server) => {
      await daemon.syncServer(server);
      throw new DaemonError({ delivery: 'unknown', status: null });
    },
  };
  const caller = { ...context, principal: { kind: 'system' }, daemon: losesAnswers } as const;
  await expect(suspendServer(caller, id)).rejects.toMatchObject({ code: 'DAEMON' });
  expect(await database.db.server.findUniqueOrThrow({ where: { id } })).toMatchObject({ suspended: false });
  await expect(daemon.setPower(target, 'start')).rejects.toMatchObject({ failure: { status: 400 } });

  await database.db.node.update({ where: { id: node.id }, data: { polledAt: null } });
  await monitorNodes(context);
  await daemon.setPower(target, 'start');
  await until(async () => (await daemon.getServer(target)).state === 'running', WAIT_LIMIT_MS);
  await daemon.deleteServer(target);
});
