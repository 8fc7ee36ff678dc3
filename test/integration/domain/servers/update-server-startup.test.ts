import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { updateServerStartup } from '../../../../src/domain/servers/update-server-startup.js';
import type { Node, Server } from '../../../../src/generated/prisma/client.js';
import { arrangeEgg, arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../../support/recording-daemon.js';

const database = describeDatabase();
let ctx: DomainContext;
let daemon: RecordingDaemon;
let node: Node;
let server: Server;

beforeAll(async () => {
  daemon = recordingDaemon();
  ctx = { ...serviceContext(database.db, { daemon }), principal: { kind: 'system' } };
});

beforeEach(async () => {
  daemon.forget();
  ({ node } = await arrangeNode(ctx.db));
  server = await arrangeServer(ctx.db, node, { externalId: `order-${Math.random()}` });
});

const rowOf = (id = server.id) => ctx.db.server.findUniqueOrThrow({ where: { id } });

describe('startup', () => {
  const update = (startup: object, id = server.id) => updateServerStartup(ctx, { id, startup });
  const values = async (): Promise<Readonly<Record<string, string>>> => {
    const rows = await ctx.db.serverVariable.findMany({
      where: { serverId: server.id, variable: { eggId: (await rowOf()).eggId } },
      include: { variable: true },
    });
    return Object.fromEntries(rows.map(({ variable, value }) => [variable.envVariable, value]));
  };

  test('startup, image and skip_scripts change alone, and the node is not called', async () => {
    await update({ startup: 'run' });
    await update({ image: 'example/java:17' });
    await update({ skipScripts: true });
    expect(await rowOf()).toMatchObject({ startup: 'run', image: 'example/java:17', skipScripts: true });
    expect(daemon.calls).toEqual([]);
  });

  test('given variables are merged over the stored ones', async () => {
    await update({ environment: { JAR: 'a.jar', MOTD: 'Hi' } });
    await update({ environment: { MOTD: 'Bye' } });
    expect(await values()).toEqual({ JAR: 'a.jar', MOTD: 'Bye' });
  });

  test('unknown variables are left out', async () => {
    await update({ environment: { JAR: 'a.jar', NOT_OURS: 'x' } });
    expect(await values()).toEqual({ JAR: 'a.jar', MOTD: 'Hello' });
  });

  test.each([[{}], [null]])('the environment %j leaves the stored values', async (environment) => {
    await update({ environment: { JAR: 'a.jar' } });
    await update({ environment });
    expect(await values()).toEqual({ JAR: 'a.jar', MOTD: 'Hello' });
  });

  test('a variable that breaks its rule changes nothing', async () => {
    await expect(update({ startup: 'run', environment: { JAR: '' } })).rejects.toMatchObject({
      issues: [{ path: ['environment', 'JAR'], rule: 'required' }],
    });
    expect(await rowOf()).toMatchObject({ startup: server.startup });
  });

  test("another egg keeps startup and image, and shows that egg's variables", async () => {
    await update({ environment: { JAR: 'a.jar' } });
    const egg = await arrangeEgg(ctx.db);
    await update({ egg: egg.id });
    expect(await rowOf()).toMatchObject({ eggId: egg.id, startup: server.startup, image: server.image });
    expect(await values()).toEqual({});
    await update({ egg: server.eggId });
    expect(await values()).toEqual({ JAR: 'a.jar', MOTD: 'Hello' });
  });

  test('with another egg the environment is checked against that egg', async () => {
    const egg = await arrangeEgg(ctx.db);
    await ctx.db.eggVariable.updateMany({ where: { eggId: egg.id }, data: { defaultValue: '' } });
    await expect(update({ egg: egg.id, environment: { MOTD: 'Hi' } })).rejects.toMatchObject({
      issues: [{ path: ['environment', 'JAR'], rule: 'required' }],
    });
    await update({ egg: egg.id, environment: { MOTD: 'Hi', JAR: 'b.jar' } });
    expect(await values()).toEqual({ JAR: 'b.jar', MOTD: 'Hi' });
  });

  test('an unknown egg is rejected', async () => {
    await expect(update({ egg: 999_999 })).rejects.toMatchObject({ issues: [{ path: ['egg'], rule: 'exists' }] });
  });
});
