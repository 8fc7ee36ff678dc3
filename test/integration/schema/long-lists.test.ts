import { expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { execute, parse } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import { nextTurn } from '../../../src/domain/event-loop-turns.js';
import type { ConsoleLine } from '../../../src/domain/ports/consoles.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { contextsOfEvents } from '../../../src/schema/renew-context.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, seedOf } from '../../support/seed.js';

const database = describeDatabase();

const document = parse('subscription { consoleLines(server: "x") { text } }');

const linesOf = (count: number, text: string): readonly ConsoleLine[] =>
  Array.from({ length: count }, (_, sequence) => ({ kind: 'output', text, sequence, heardAt: new Date() }));

test('an event that spent too much half-way through a list leaves the lists and the points of the next one alone', async () => {
  const principal: Principal = asUser(await seedOf(database.db).user());
  const stream = createContext(testContext(database.db), principal, { isTrusted: false });
  const nextContext = contextsOfEvents(stream);
  const show = (item: readonly ConsoleLine[]) =>
    execute({ schema, document, contextValue: nextContext(), rootValue: { principal, item } });
  // Of three parts the second costs more than is left.
  const { errors } = await show(linesOf(300, 'x'.repeat(300 * 1_024)));
  expect(errors).toMatchObject([{ message: expect.stringContaining('points') }]);
  const next = show(linesOf(2, 'done'));
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(await next).toEqual({ data: { consoleLines: [{ text: 'done' }, { text: 'done' }] } });
  expect(stream.cost.actual).toBeLessThan(100);
});

test.each([
  ['one name', 'at once', 1, false],
  ['two names', 'in turns', 2, true],
])('a hundred ids under %s are looked up %s', async (_under, _how, names, isLong) => {
  const principal: Principal = asUser(await seedOf(database.db).user());
  const fields = Array.from({ length: names }, (_, n) => `a${n}: nodes(ids: $ids) { id }`);
  const ids = Array.from({ length: 100 }, (_, n) => encodeGlobalID('User', 1_000_000 + n));
  let hasBecomeLong = false;
  const contextValue = {
    ...createContext(testContext(database.db), principal, { isTrusted: false }),
    becomeLong: () => {
      hasBecomeLong = true;
    },
  };
  const { errors } = await execute({
    ...{ schema, contextValue, variableValues: { ids } },
    document: parse(`query ($ids: [ID!]!) { ${fields.join(' ')} }`),
  });
  expect([errors, hasBecomeLong]).toEqual([undefined, isLong]);
});
