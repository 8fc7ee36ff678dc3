import { beforeEach, describe, expect, test } from '@jest/globals';
import { graphql } from 'graphql';
import { DaemonError, NotFoundError } from '../../../../src/domain/errors.js';
import { monitorNodes } from '../../../../src/domain/nodes/monitor-nodes.js';
import { toDomainError } from '../../../../src/domain/persistence/to-domain-error.js';
import type { Daemon } from '../../../../src/domain/ports/daemon.js';
import type { PowerAction, PowerStateName } from '../../../../src/domain/ports/power.js';
import { recordPowerOrder } from '../../../../src/domain/power/record-power-order.js';
import { settlePowerOrders } from '../../../../src/domain/power/settle-power-orders.js';
import { getServerConfiguration } from '../../../../src/domain/servers/server-configuration.js';
import { setPower } from '../../../../src/domain/servers/set-power.js';
import type { Server, User } from '../../../../src/generated/prisma/client.js';
import { createContext } from '../../../../src/schema/execute.js';
import { schema } from '../../../../src/schema/index.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { daemonThat, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { detailsOf } from '../../../support/details-of.js';
import { asUser } from '../../../support/seed.js';

const database = describeDatabase();
let server: Server;
let owner: User;

beforeEach(async () => {
  await database.pool.query('truncate locations, nodes, servers, activity cascade');
  const { node } = await arrangeNode(database.db);
  server = await arrangeServer(database.db, node);
  owner = await database.db.user.findUniqueOrThrow({ where: { id: server.ownerId } });
});

/** Lets the owner request a power action; the node gives this answer. */
const order = (signal: PowerAction, answer: Daemon['setPower'] = () => Promise.resolve()) => {
  const ctx = serviceContext(database.db, { daemon: daemonThat({ setPower: answer }) });
  return setPower({ ...ctx, principal: asUser(owner) }, { server: { id: server.id }, body: { signal } });
};

/** The node asks for what it needs to start the server. */
const readConfiguration = () =>
  getServerConfiguration(
    { ...serviceContext(database.db), principal: { kind: 'node', nodeId: server.nodeId } },
    server.uuid,
  );

/** Lets this much time pass, then lets the monitor poll the node and settles the orders. */
const seenAfter = async (seconds: number, state: PowerStateName, uptimeMs = 0) => {
  const ago = `make_interval(secs => ${seconds})`;
  await database.pool.query(`update power_orders set asked_at = asked_at - ${ago}, read_at = read_at - ${ago}`);
  await database.pool.query('update nodes set polled_at = null');
  const { utilization } = detailsOf(server.uuid);
  const listServers = async () => [detailsOf(server.uuid, { state, utilization: { ...utilization, uptimeMs } })];
  const getSystem = () => Promise.reject(new DaemonError({ delivery: 'answered', status: 500 }));
  const ctx = serviceContext(database.db, { daemon: daemonThat({ listServers, getSystem }) });
  await monitorNodes(ctx);
  await Promise.all([settlePowerOrders(ctx), settlePowerOrders(ctx)]);
};

const entries = () =>
  database.db.activity.findMany({
    where: { serverId: server.id },
    orderBy: { id: 'asc' },
    select: { event: true, actorId: true, ip: true, properties: true },
  });

test('a server that is deleted meanwhile is not found', async () => {
  const ask = () => Promise.reject(new Error('The node is not reached.'));
  const ctx = { ...serviceContext(database.db), principal: asUser(owner) };
  const error: unknown = await recordPowerOrder(ctx, { serverId: server.id + 1, action: 'kill', ask }).catch(
    (thrown) => thrown,
  );
  expect(toDomainError(error)).toBeInstanceOf(NotFoundError);
});

/** The outcome as shown to a caller who may see the server. */
const answer = async () => {
  const { data, errors } = await graphql({
    schema,
    source: 'query ($id: ID!) { server(id: $id) { powerOrder { signal outcome } } }',
    variableValues: { id: server.uuid },
    contextValue: createContext(serviceContext(database.db), asUser(owner), { isTrusted: false }),
  });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).server.powerOrder;
};

describe('a power action that was accepted', () => {
  test('and not carried out is named once, in the name of who asked', async () => {
    await order('start');
    expect(await answer()).toEqual({ signal: 'START', outcome: 'PENDING' });
    await seenAfter(20, 'offline');
    expect(await answer()).toEqual({ signal: 'START', outcome: 'PENDING' });
    await seenAfter(150, 'offline');
    await seenAfter(5, 'offline');
    expect(await answer()).toEqual({ signal: 'START', outcome: 'NOT_DONE' });
    const by = { actorId: owner.id, ip: expect.any(String) };
    expect(await entries()).toEqual([
      { ...by, event: 'server:power.start', properties: {} },
      {
        ...by,
        event: 'server:power.not-done',
        properties: { signal: 'start', asked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) },
      },
    ]);
  });

  test('and begun, for which its configuration was read while the call was open, is not', async () => {
    await order('start', async () => {
      await readConfiguration();
    });
    await seenAfter(170, 'offline');
    expect(await answer()).toEqual({ signal: 'START', outcome: 'UNKNOWN' });
    expect(await entries()).toHaveLength(1);
  });

  test('and done is said to be done', async () => {
    await order('start');
    await readConfiguration();
    await seenAfter(5, 'running');
    expect(await answer()).toEqual({ signal: 'START', outcome: 'DONE' });
    await order('stop');
    await seenAfter(170, 'running');
    expect(await answer()).toEqual({ signal: 'STOP', outcome: 'NOT_DONE' });
    await order('kill');
    await seenAfter(5, 'offline');
    expect(await answer()).toEqual({ signal: 'KILL', outcome: 'DONE' });
  });

  test('and had no effect behind a restart is recorded, whatever the result of the restart', async () => {
    await order('restart');
    await order('stop');
    await readConfiguration();
    await seenAfter(150, 'running', 10_000);
    expect(await answer()).toEqual({ signal: 'STOP', outcome: 'PENDING' });
    await seenAfter(20, 'running', 30_000);
    expect(await answer()).toEqual({ signal: 'STOP', outcome: 'NOT_DONE' });
    expect((await entries()).map(({ event }) => event)).toEqual([
      ...['server:power.restart', 'server:power.stop', 'server:power.not-done'],
    ]);
  });

  test('is open while its node does not answer, for a day', async () => {
    await order('stop');
    await database.pool.query(`update power_orders set asked_at = asked_at - interval '23 h'`);
    await settlePowerOrders(serviceContext(database.db));
    expect(await answer()).toEqual({ signal: 'STOP', outcome: 'PENDING' });
    await database.pool.query(`update power_orders set asked_at = asked_at - interval '2 h'`);
    await settlePowerOrders(serviceContext(database.db));
    expect(await answer()).toEqual({ signal: 'STOP', outcome: 'UNKNOWN' });
    expect(await entries()).toHaveLength(1);
  });
});

test.each([
  ['answered', null],
  ['not_sent', null],
  ['unknown', { signal: 'KILL', outcome: 'PENDING' }], // perhaps it was done
] as const)('one that was not accepted (%s) leaves %j', async (delivery, left) => {
  const refuse = () => Promise.reject(new DaemonError({ delivery, status: delivery === 'answered' ? 500 : null }));
  await expect(order('kill', refuse)).rejects.toThrow(DaemonError);
  expect(await answer()).toEqual(left);
});
