import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { DaemonError } from '../../../../src/domain/errors.js';
import { authenticateNode } from '../../../../src/domain/nodes/authenticate-node.js';
import { endFormerToken } from '../../../../src/domain/nodes/end-former-token.js';
import { getNodeConfiguration } from '../../../../src/domain/nodes/get-node-configuration.js';
import { monitorNodes } from '../../../../src/domain/nodes/monitor-nodes.js';
import { rotateNodeToken } from '../../../../src/domain/nodes/rotate-node-token.js';
import type { Daemon } from '../../../../src/domain/ports/daemon.js';
import type { Node } from '../../../../src/generated/prisma/client.js';
import { arrangeNode } from '../../../support/arrange.js';
import { daemonThat, secrets, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const database = describeDatabase();
let node: Node;
/** The tokens of a daemon such as Wings: the one that it accepts at once, and the pair for its callbacks. */
let held: { token: string; readonly callback: string };
let updates: number;

const OLD = 'o'.repeat(64);

beforeEach(async () => {
  await database.pool.query('truncate locations, nodes, servers, activity cascade');
  ({ node } = await arrangeNode(database.db, { daemonTokenId: 'OldTokenId000000', daemonToken: secrets.seal(OLD) }));
  held = { token: OLD, callback: `Bearer OldTokenId000000.${OLD}` };
  updates = 0;
});

const rejected = () => new DaemonError({ delivery: 'answered', status: 403 });
const wings: Partial<Daemon> = {
  updateNode: async ({ daemonToken }, { token }) => {
    if (secrets.open(daemonToken) !== held.token) throw rejected();
    held.token = token;
    updates += 1;
    return true;
  },
  listServers: async ({ daemonToken }) => {
    if (secrets.open(daemonToken) !== held.token) throw rejected();
    return [];
  },
  getSystem: () => Promise.reject(new DaemonError({ delivery: 'answered', status: 500 })),
};
const context = (daemon: Partial<Daemon> = {}): DomainContext => ({
  ...serviceContext(database.db, { daemon: daemonThat({ ...wings, ...daemon }) }),
  principal: { kind: 'system' },
});
const away = () => Promise.reject(new DaemonError({ delivery: 'not_sent', status: null }));
const row = () => database.db.node.findUniqueOrThrow({ where: { id: node.id } });
const callBack = (bearer: string) => authenticateNode(context(), bearer);
const poll = async (daemon: Partial<Daemon> = {}) => {
  await database.pool.query(
    `update nodes set polled_at = polled_at - interval '6 s', last_seen_at = last_seen_at - interval '6 s'`,
  );
  await monitorNodes(context(daemon));
};

const LONG_AGO = new Date(0);

/** The pair that an operator would install on the daemon. */
const configured = async () => {
  const { tokenId, token } = await getNodeConfiguration(context(), { id: node.id, remote: 'https://panel.example' });
  return { token, bearer: `Bearer ${tokenId}.${token}` };
};

describe('a rotated token', () => {
  test('is used for calls to the daemon from then on, and both tokens are valid for callbacks for a day', async () => {
    await database.db.node.update({ where: { id: node.id }, data: { tokenIssuedAt: LONG_AGO } });
    const rotated = await rotateNodeToken(context(), node.id);
    expect(secrets.open(rotated.daemonToken)).toBe(held.token);
    expect(held.token).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(held.token).not.toBe(OLD);
    expect((await configured()).token).toBe(held.token);
    expect(rotated.tokenIssuedAt).not.toEqual(LONG_AGO);
    const hours = ((rotated.formerTokenUntil?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(await callBack((await configured()).bearer)).toEqual({ kind: 'node', nodeId: node.id });
    expect(await callBack(held.callback)).toEqual({ kind: 'node', nodeId: node.id });
    await poll();
    expect((await row()).lastSeenAt).not.toBeNull();

    await database.pool.query(`update nodes set former_token_until = former_token_until - interval '24 h'`);
    await expect(callBack(held.callback)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is not rotated again while the former token is valid for callbacks, until that is ended', async () => {
    await rotateNodeToken(context(), node.id);
    await expect(rotateNodeToken(context(), node.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await endFormerToken(context(), node.id);
    await expect(callBack(held.callback)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await endFormerToken(context(), node.id);
    await rotateNodeToken(context(), node.id);
    const events = await database.db.activity.findMany({ orderBy: { id: 'asc' }, select: { event: true } });
    expect(events.map(({ event }) => event)).toEqual(['node:token.rotate', 'node:token.end', 'node:token.rotate']);
  });

  test('waits for an unreachable daemon, which uses the old token and receives the new one once it answers', async () => {
    await poll();
    await poll({ listServers: away });
    const rotating = rotateNodeToken(context({ updateNode: away }), node.id);
    await expect(rotating).rejects.toMatchObject({ code: 'NODE_NOT_CONFIGURED' });
    expect(secrets.open((await row()).daemonToken)).toBe(OLD);
    expect(await callBack(held.callback)).toEqual({ kind: 'node', nodeId: node.id });
    const next = await configured();
    expect(next.token).not.toBe(OLD);
    await poll();
    expect(held.token).toBe(next.token);
    expect(secrets.open((await row()).daemonToken)).toBe(next.token);
    expect(await row()).toMatchObject({ nextTokenId: null, nextToken: null, formerTokenId: 'OldTokenId000000' });
  });

  test('is detected when the daemon accepted it and its answer was lost', async () => {
    const lost: Daemon['updateNode'] = async (address, configuration) => {
      await wings.updateNode?.(address, configuration);
      throw new DaemonError({ delivery: 'unknown', status: null });
    };
    const rotating = rotateNodeToken(context({ updateNode: lost }), node.id);
    await expect(rotating).rejects.toMatchObject({ code: 'NODE_NOT_CONFIGURED' });
    await poll();
    expect(secrets.open((await row()).daemonToken)).toBe(held.token);
    expect((await row()).lastSeenAt).not.toBeNull();
  });

  test('is the same one for a repeated request before the daemon has it', async () => {
    const tokens = new Set<string>();
    const updateNode: Daemon['updateNode'] = async (_address, { token }) => {
      tokens.add(token);
      return false;
    };
    const both = [0, 1].map(() => rotateNodeToken(context({ updateNode }), node.id));
    const codes = (await Promise.allSettled(both)).map((one) => one.status === 'rejected' && one.reason.code);
    expect(codes).toEqual(['NODE_NOT_CONFIGURED', 'NODE_NOT_CONFIGURED']);
    expect(tokens.size).toBe(1);
  });

  test('that was installed by hand counts from its first callback', async () => {
    await expect(rotateNodeToken(context({ updateNode: async () => false }), node.id)).rejects.toThrow();
    const { token, bearer } = await configured();
    held.token = token;
    expect(await Promise.all([callBack(bearer), callBack(bearer), callBack(held.callback)])).toHaveLength(3);
    expect(secrets.open((await row()).daemonToken)).toBe(token);
    await poll();
    expect(updates).toBe(0);
  });

  test('cannot be authenticated with another token', async () => {
    await rotateNodeToken(context(), node.id);
    const { daemonTokenId, formerTokenId } = await row();
    for (const bearer of [`${daemonTokenId}.${OLD}`, `${formerTokenId}.${held.token}`, `${formerTokenId}.x`]) {
      await expect(callBack(`Bearer ${bearer}`)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});
