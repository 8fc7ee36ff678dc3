import { expect, jest, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { execute, parse } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import type { ConsoleLine } from '../../../src/domain/ports/consoles.js';
import { nextSlice } from '../../../src/load/time-slicer.js';
import { ListPersonalServersDocument } from '../../../src/rest/documents.js';
import { createContext, run } from '../../../src/schema/execute.js';
import type { GraphQLContext } from '../../../src/schema/graphql-context.js';
import { schema } from '../../../src/schema/index.js';
import { contextsOfEvents } from '../../../src/schema/renew-context.js';
import { daemonThat, testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, seedOf } from '../../support/seed.js';

const database = describeDatabase();

const document = parse('subscription { consoleLines(serverId: "x") { text } }');

/** Whether work has waited for a time slice since then: `createSliceQueue` schedules this function for each. */
const watchSlices = (): (() => boolean) => {
  const scheduled = jest.spyOn(globalThis, 'setImmediate');
  return () => {
    const hasWaited = scheduled.mock.calls.some(([act]) => act.name === 'beginNextSlice');
    scheduled.mockRestore();
    return hasWaited;
  };
};

const linesOf = (count: number, text: string): readonly ConsoleLine[] =>
  Array.from({ length: count }, (_, sequence) => ({
    kind: 'output',
    text,
    sequence,
    printedAt: null,
    heardAt: new Date(),
  }));

test('an event that spent too much half-way through a list leaves the lists and the points of the next one alone', async () => {
  const principal: Principal = asUser(await seedOf(database.db).user());
  const stream = createContext(testContext(database.db), principal, { isTrusted: false });
  const nextContext = contextsOfEvents(stream);
  const show = (contextValue: GraphQLContext, item: readonly ConsoleLine[]) =>
    execute({ schema, document, contextValue, rootValue: { principal, item } });
  // Of three parts the second costs more than is left.
  const { errors } = await show(nextContext(), linesOf(300, 'x'.repeat(300 * 1_024)));
  expect(errors).toMatchObject([{ message: expect.stringContaining('points') }]);
  const context = nextContext();
  const next = show(context, linesOf(2, 'done'));
  for (let slot = 0; slot < 5; slot += 1) await nextSlice();
  expect(await next).toEqual({ data: { consoleLines: [{ text: 'done' }, { text: 'done' }] } });
  expect(context.cost.actual).toBeLessThan(100);
});

test.each([
  ['one name', 'at once', 1, false],
  ['two names', 'in turns', 2, true],
])('a hundred ids under %s are looked up %s', async (_under, _how, names, isLong) => {
  const principal: Principal = asUser(await seedOf(database.db).user());
  const fields = Array.from({ length: names }, (_, n) => `a${n}: nodes(ids: $ids) { id }`);
  const ids = Array.from({ length: 100 }, (_, n) => encodeGlobalID('User', 1_000_000 + n));
  const contextValue = createContext(testContext(database.db), principal, { isTrusted: false });
  const hasWaited = watchSlices();
  const { errors } = await execute({
    ...{ schema, contextValue, variableValues: { ids } },
    document: parse(`query ($ids: [ID!]!) { ${fields.join(' ')} }`),
  });
  expect([errors, hasWaited()]).toEqual([undefined, isLong]);
});

test.each([
  [40, 'at once', false],
  [60, 'in turns', true],
])('what %s servers use is asked of their nodes %s', async (count, _how, isLong) => {
  const seed = seedOf(database.db);
  const { id: ownerId } = await seed.user();
  const { id: nodeId } = await seed.node();
  for (let made = 0; made < count; made += 1) await seed.owner().server({ nodeId, ownerId });
  const owner = await database.db.user.findUniqueOrThrow({ where: { id: ownerId } });
  let calls = 0;
  const daemon = daemonThat({
    getServer: async ({ uuid }) => {
      calls += 1;
      return { uuid, state: 'running', isSuspended: false, utilization: UTILIZATION };
    },
  });
  const contextValue = createContext(testContext(database.db, { daemon }), asUser(owner), { isTrusted: false });
  const hasWaited = watchSlices();
  const { data, errors } = await execute({
    ...{ schema, contextValue },
    document: parse('{ servers(first: 100) { edges { node { resources { cpuPercent } } } } }'),
  });
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    servers: { edges: Array.from({ length: count }, () => ({ node: { resources: { cpuPercent: 1 } } })) },
  });
  expect([calls, hasWaited()]).toEqual([count, isLong]);
});

test('fifty servers with their addresses and eight variables of each are shown at once, as tools list them', async () => {
  const seed = seedOf(database.db);
  const owner = await seed.user();
  const { id: nodeId } = await seed.node();
  const { id: eggId } = await seed.egg();
  const shown = { defaultValue: 'default', userViewable: true, userEditable: true, rules: 'string' };
  const further = ['A', 'B', 'C', 'D', 'E', 'F'];
  await database.db.eggVariable.createMany({
    data: further.map((name) => ({ ...shown, eggId, name, envVariable: name })),
  });
  await seed.servers(owner, 50, { nodeId });
  const context = createContext(testContext(database.db), asUser(owner), { isTrusted: true });
  const hasWaited = watchSlices();
  const variables = { first: 50, offset: 0, filter: {}, egg: false, subusers: false };
  const { servers } = await run(ListPersonalServersDocument, variables, context);
  expect(servers?.edges.map(({ node }) => [node.allocations?.length, node.startupVariables?.length])).toEqual(
    Array(50).fill([1, 8]),
  );
  expect(hasWaited()).toBe(false);
});

const UTILIZATION = { memoryBytes: 1, cpuPercent: 1, diskBytes: 1, networkRxBytes: 1, networkTxBytes: 1, uptimeMs: 1 };
