import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import { toDomainError } from '../../../src/domain/persistence/to-domain-error.js';
import { getDatamodel } from '../../../src/generated/pothos-types.js';
import { Prisma, PrismaClient } from '../../../src/generated/prisma/client.js';
import { describeDatabase } from '../../support/database.js';
import { seedOf } from '../../support/seed.js';
import { type SeededRandom, seededRandom } from '../../support/seeded-random.js';
import { statementsOf } from '../../support/statements.js';

/** Single-statement queries, compared with the same reads of Prisma. */

const database = describeDatabase();
const { models } = getDatamodel().datamodel;

type Args = Readonly<Record<string, unknown>>;
type Operation = 'findMany' | 'findFirst' | 'findFirstOrThrow' | 'findUnique' | 'findUniqueOrThrow' | 'count';

let plain: PrismaClient;

beforeAll(async () => {
  const { db, pool } = database;
  plain = new PrismaClient({ adapter: new PrismaPg(pool) });
  const seed = seedOf(db);
  const egg = await seed.egg();
  await db.eggVariable.create({ data: { ...VARIABLE, eggId: egg.id, envVariable: 'MORE' } });
  for (const name of ['plain', 'it\'s "quoted" \\ and\nbroken', 'Größe % _ 漢字 🎮']) {
    const { server, owner, schedule } = await seed.owner().schedule({
      tasks: [{ payload: name, action: 'command' }, {}],
      lastRunAt: new Date('2026-02-28T23:59:59.987Z'),
    });
    await db.server.update({
      where: { id: server.id },
      data: { name, description: name, threads: '0-3', databaseLimit: null, externalId: `external ${name}` },
    });
    await seed.subuser(server, ['control.start', name]);
    await db.subuser.create({ data: { serverId: server.id, userId: (await seed.user()).id, permissions: [] } });
    await db.backup.create({
      data: { uuid: randomUUID(), serverId: server.id, name, bytes: 9_007_199_254_740_993n, ignoredFiles: [name] },
    });
    const variables = await db.eggVariable.findMany({ where: { eggId: egg.id } });
    await db.serverVariable.createMany({
      data: variables.slice(1).map(({ id }) => ({ serverId: server.id, variableId: id, value: name })),
    });
    await db.activity.create({
      data: { event: 'server:test', actorId: owner.id, serverId: server.id, properties: { name, list: [1.5, null] } },
    });
    await db.schedule.update({ where: { id: schedule.id }, data: { nextRunAt: null } });
    await db.scheduleRun.createMany({
      data: [schedule.id, schedule.id, null].map((scheduleId, minute) => ({
        ...{ id: randomUUID(), scheduleId, serverId: server.id, scheduleName: name, trigger: 'manual' as const },
        ...{ scheduledAt: new Date(minute * 60_000), scheduleVersion: 1, state: 'succeeded' as const },
        finishedAt: new Date(minute * 60_000),
      })),
    });
  }
});

const VARIABLE = {
  ...{ name: 'More', description: '', defaultValue: '', userViewable: true, userEditable: false, rules: 'nullable' },
};

/** The result of Prisma, and of the same query in one statement. */
const bothOf = async (model: string, operation: Operation, args: Args) => {
  const name = model.charAt(0).toLowerCase() + model.slice(1);
  const expected: unknown = await Reflect.get(plain, name)[operation](args);
  let found: unknown;
  const statements = await statementsOf(async () => {
    found = await Reflect.get(database.reads, name)[operation](args);
  });
  return { expected, found, statements: statements.length };
};

describe('random selections', () => {
  test.each(Array.from({ length: 150 }, (_, index) => index))('%i reads what Prisma reads', async (index) => {
    const random = seededRandom(index);
    const model = random.one(['Server', 'Server', ...READ_MODELS]);
    const operation = random.one(['findMany', 'findMany', 'findFirst'] as const);
    const page =
      operation === 'findMany' && random.below(2) === 0 ? { take: random.below(4), skip: random.below(3) } : {};
    const args = { ...randomArgs(random, model, 3), ...page };
    const { expected, found, statements } = await bothOf(model, operation, args);
    expect({ args, found, statements }).toEqual({ args, found: expected, statements: 1 });
  });
});

describe('frozen selections, whose statements are cached', () => {
  test.each(Array.from({ length: 30 }, (_, index) => index))(
    '%i reads what Prisma reads, however rows are named',
    async (index) => {
      const random = seededRandom(1_000 + index);
      const model = random.one(['Server', 'Server', 'Schedule', 'ScheduleRun', 'Backup']);
      const { where: _where, orderBy, ...selection } = randomArgs(random, model, 3);
      Object.values(selection).forEach(Object.freeze);
      const wheres = [...(CONDITIONS[model] ?? []), { AND: [] }];
      for (const where of [...wheres, ...wheres.toReversed()]) {
        const asked = { ...selection, orderBy, where, take: random.below(3) === 0 ? 2 : undefined };
        const { expected, found, statements } = await bothOf(model, 'findMany', asked);
        expect({ asked, found, statements }).toEqual({ asked, found: expected, statements: 1 });
      }
      const { rows } = await database.pool.query(`select id from ${TABLES[model]}`);
      for (const id of [...rows.map((row) => row.id), MISSING_IDS[model]]) {
        const asked = { ...selection, where: { id } };
        const { expected, found, statements } = await bothOf(model, 'findUnique', asked);
        expect({ asked, found, statements }).toEqual({ asked, found: expected, statements: 1 });
      }
    },
  );
});

const TABLES: Readonly<Record<string, string>> = {
  ...{ Server: 'servers', Schedule: 'schedules', ScheduleRun: 'schedule_runs', Backup: 'backups' },
};

const MISSING_IDS: Readonly<Record<string, number | string>> = {
  ...{ Server: 999_999, Schedule: 999_999, ScheduleRun: randomUUID(), Backup: 999_999 },
};

const READ_MODELS = Object.keys(models);

function randomArgs(random: SeededRandom, model: string, depth: number): Args {
  const { fields = [], primaryKey = null } = models[model] ?? {};
  const relations = fields.filter(({ kind }) => kind === 'object');
  const below = Object.fromEntries(
    (depth === 0 ? [] : relations)
      .filter(() => random.below(3) === 0)
      .map(({ name, type, isList }) => {
        const args = randomArgs(random, type, depth - 1);
        return [name, isList ? args : { ...args, orderBy: undefined, where: undefined }];
      }),
  );
  const columns = fields.filter(({ kind }) => kind !== 'object').map(({ name }) => name);
  const shown = columns.filter(() => random.below(2) === 0);
  const key = primaryKey?.fields ?? fields.filter(({ isId }) => isId).map(({ name }) => name);
  const first = random.one(fields.filter(({ type, isList }) => !isList && ORDERED.has(type)));
  return {
    ...(random.below(2) === 0
      ? { include: below }
      : { select: { ...Object.fromEntries([...shown, ...key].map((name) => [name, true])), ...below } }),
    orderBy: [{ [first.name]: random.one(['asc', 'desc']) }, ...key.map((name) => ({ [name]: 'asc' }))],
    where: random.below(2) === 0 ? CONDITIONS[model]?.[random.below(CONDITIONS[model].length)] : undefined,
  };
}

const ORDERED: ReadonlySet<string> = new Set(['Int', 'String', 'DateTime', 'Boolean', 'BigInt']);

const CONDITIONS: Readonly<Record<string, readonly Args[]>> = {
  Server: [
    {},
    { AND: [{}, { OR: [{ ownerId: 1 }, { subusers: { some: { permissions: { has: 'control.start' } } } }] }] },
    { OR: [] },
    { id: { in: [1, 2] }, suspended: false },
    { id: { in: [] } },
    { id: { gt: 1, lte: 3 }, threads: { equals: '0-3' } },
    { databaseLimit: null, powerState: { in: ['offline', 'running'] } },
    {
      OR: [{ name: { contains: 'ßE \\%', mode: 'insensitive' } }, { name: { startsWith: 'PL', mode: 'insensitive' } }],
    },
    { node: { location: { short: { contains: '-', mode: 'insensitive' } } }, egg: { nestId: { gte: 1 } } },
    { schedules: { some: {} }, createdAt: { gte: new Date('2026-01-01T00:00:00Z') }, status: undefined },
    { allocations: { some: { port: { gte: 1 }, OR: [{ ip: '127.0.0.1' }, { notes: null }] } } },
    { NOT: { name: 'plain' } },
    { NOT: { OR: [{ ownerId: 1 }, { subusers: { some: { permissions: { has: 'control.start' } } } }] } },
    { NOT: { externalId: 'external plain' }, databaseLimit: { not: 3 }, name: { not: 'plain' } },
    { externalId: { equals: 'EXTERNAL plai_', mode: 'insensitive' } },
    { createdAt: { lt: new Date('+010000-01-01T00:00:00Z'), gt: new Date('0001-01-01T00:00:00Z') } },
  ],
  Allocation: [
    { primaryFor: { isNot: null } },
    { serverId: { in: [1, 2] }, OR: [{ primaryFor: { isNot: null } }, { server: { ownerId: 1 } }] },
    { OR: [{ server: { subusers: { some: { permissions: { has: 'control.start' } } } } }, { server: { ownerId: 3 } }] },
    { server: {} },
    { serverId: { in: [1] }, server: { owner: {} } },
  ],
  Backup: [{ bytes: { gt: 9_007_199_254_740_992n } }, { bytes: { gt: 9_007_199_254_740_993n } }],
  ScheduleRun: [
    { serverId: { in: [1, 3, 1] } },
    { serverId: { in: [2] }, scheduleId: { not: null }, state: { in: ['succeeded'] } },
    {
      AND: [
        { AND: [{}, { serverId: { in: [2, 3] } }] },
        { OR: [{ scheduleId: { not: null } }, { server: { ownerId: 1 } }] },
      ],
    },
    { OR: [{ serverId: { in: [1] } }, { scheduleId: null }] },
    { serverId: { in: [] } },
  ],
  Subuser: [{ permissions: { has: 'control.start' } }, { server: { ownerId: { in: [1, 3] } } }],
};

test.each(Object.entries(CONDITIONS).flatMap(([model, all]) => all.map((where) => ({ model, where }))))(
  'counts rows of $model with $where as Prisma does',
  async ({ model, where }) => {
    const { expected, found, statements } = await bothOf(model, 'count', { where });
    expect({ found, statements }).toEqual({ found: expected, statements: 1 });
  },
);

test.each([0, 1, 4, 5_000])('counts at most %i rows where a limit is given', async (take) => {
  const { expected, found, statements } = await bothOf('ScheduleRun', 'count', {
    where: { serverId: { in: [1, 2] } },
    take,
  });
  expect({ found, statements }).toEqual({ found: expected, statements: 1 });
});

test.each([...Array(6).keys()])(
  'the first rows of many are those that Prisma finds, after %i of them',
  async (skip) => {
    const where = { AND: [{ serverId: { in: [3, 1, 2, 2] } }, { number: { gt: 1n } }] };
    const orderBy = [{ scheduledAt: 'desc' }, { number: 'desc' }];
    const { expected, found, statements } = await bothOf('ScheduleRun', 'findMany', { where, orderBy, take: 3, skip });
    expect({ found, statements }).toEqual({ found: expected, statements: 1 });
  },
);

test('a selection has more parts than a function of PostgreSQL takes', async () => {
  const server = (levels: number): Args => ({
    owner: true,
    egg: { include: { nest: true } },
    node: { include: { location: true } },
    ...(levels > 1 ? { schedules: { include: { server: { include: server(levels - 1) } } } } : {}),
  });
  const args = { where: { id: 1 }, include: server(15) };
  const { expected, found, statements } = await bothOf('Server', 'findUnique', args);
  expect({ found, statements }).toEqual({ found: expected, statements: 1 });
});

test.each(['findFirstOrThrow', 'findUniqueOrThrow'] as const)(
  '%s reads a row, and says of none what Prisma says',
  async (operation) => {
    const args = { where: { id: 2 }, include: { owner: true } };
    const { expected, found, statements } = await bothOf('Server', operation, args);
    expect({ found, statements }).toEqual({ found: expected, statements: 1 });
    const reads: object = database.reads.server;
    const none = Reflect.get(reads, operation)({ where: { id: 999_999 } });
    await expect(none).rejects.toMatchObject({
      ...{ name: 'PrismaClientKnownRequestError', code: 'P2025' },
    });
  },
);

describe('rows that are asked for one by one at the same moment', () => {
  const readEach = (asked: readonly object[]) => {
    const { server } = database.reads;
    return Promise.all(asked.map((args): Promise<object> => Reflect.apply(server.findUniqueOrThrow, server, [args])));
  };

  test('are read in one statement, each for who asked', async () => {
    const include = { owner: true };
    let found: unknown;
    const statements = await statementsOf(async () => {
      found = await readEach([2, 1, 2, 3].map((id) => ({ where: { id }, include })));
    });
    expect(statements).toHaveLength(1);
    expect(found).toEqual(
      await Promise.all([2, 1, 2, 3].map((id) => plain.server.findUniqueOrThrow({ where: { id }, include }))),
    );
  });

  test('are what each has asked for, where they are asked for in several ways', async () => {
    const found = await readEach([
      { where: { id: 1 }, select: { id: true, name: true } },
      { where: { id: 1 }, select: { id: true, uuid: true } },
      { where: { id: 2 }, select: { name: true } },
    ]);
    expect(found.map((row) => Object.keys(row))).toEqual([['id', 'name'], ['id', 'uuid'], ['name']]);
  });

  test('do not keep from each other that one of them is not there', async () => {
    const [one, none] = await Promise.allSettled(
      [1, 999_999].map((id) => database.reads.server.findUniqueOrThrow({ where: { id } })),
    );
    expect(one).toMatchObject({ status: 'fulfilled', value: { id: 1 } });
    expect(none).toMatchObject({ status: 'rejected', reason: { code: 'P2025' } });
  });
});

test('one row is named by a key of several columns, too', async () => {
  const { serverId, userId } = await plain.subuser.findFirstOrThrow();
  const args = { where: { serverId_userId: { serverId, userId } }, include: { server: true } };
  const { expected, found, statements } = await bothOf('Subuser', 'findUnique', args);
  expect(expected).not.toBeNull();
  expect({ found, statements }).toEqual({ found: expected, statements: 1 });
});

test.each<[string, Operation, Args]>([
  ['ApiKey', 'findMany', { orderBy: { id: 'asc' } }],
  ['Server', 'findMany', { orderBy: { id: 'asc' }, take: -2 }],
  ['Server', 'findMany', { orderBy: [{ databaseLimit: 'asc' }, { id: 'desc' }], take: -1, skip: 1 }],
  ['Server', 'findMany', { orderBy: { id: 'asc' }, where: { name: 'none' }, take: -2 }],
  ['Server', 'findMany', { orderBy: [{ databaseLimit: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }] }],
  ['Server', 'findMany', { orderBy: [{ databaseLimit: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }], take: -2 }],
])('the last rows of a list, and bytes, are what Prisma reads: %s %s %j', async (model, operation, args) => {
  const { expected, found, statements } = await bothOf(model, operation, args);
  expect({ found, statements }).toEqual({ found: expected, statements: 1 });
});

const failureOf = async (client: object, model: string, operation: Operation, args: Args) => {
  const name = model.charAt(0).toLowerCase() + model.slice(1);
  try {
    await Reflect.get(client, name)[operation](args);
  } catch (error) {
    return { name: Reflect.get(Object(error), 'name'), code: Reflect.get(Object(error), 'code'), error };
  }
  return { name: 'none' };
};

test.each<[string, Operation, Args]>([
  ['Allocation', 'findMany', { where: { OR: [{ server: {} }, { notes: 'none' }] }, orderBy: { id: 'asc' } }],
  ['Allocation', 'findMany', { where: { primaryFor: { is: null } }, orderBy: { id: 'asc' } }],
  ['Allocation', 'findMany', { where: { primaryFor: { isNot: { name: 'plain' } } }, orderBy: { id: 'asc' } }],
  ['ApiKey', 'findMany', { where: { secretHash: new Uint8Array(32) } }],
  ['Activity', 'findMany', { where: { properties: { equals: {} } } }],
  ['Server', 'findMany', { where: { NOT: [{ name: 'plain' }] }, orderBy: { id: 'asc' } }],
  ['Server', 'findMany', { orderBy: { id: 'asc' }, include: { subusers: { take: 1, orderBy: { id: 'desc' } } } }],
  ['Server', 'findMany', { select: { _count: { select: { subusers: true } } } }],
  ['Server', 'findMany', { orderBy: { node: { name: 'asc' } } }],
  ['Server', 'findMany', { orderBy: { id: 'asc' }, cursor: { id: 2 }, take: 2 }],
  ['Server', 'findMany', { where: { name: { contains: 'in' } }, orderBy: { id: 'asc' } }],
  ['Server', 'findMany', { where: { id: { notIn: [1] } } }],
  ['Server', 'findMany', { where: { owner: { is: { rootAdmin: false } }, subusers: { none: {} } } }],
  ['Schedule', 'findFirst', { orderBy: [{ nextRunAt: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }] }],
  ['Server', 'findMany', { where: { OR: [{}, { ownerId: 1 }] }, orderBy: { id: 'asc' } }],
  ['Server', 'findMany', { where: { OR: [{ AND: [] }, { ownerId: 1 }] }, orderBy: { id: 'asc' } }],
  ['Server', 'findMany', { where: { OR: [{ ownerId: undefined }] }, orderBy: { id: 'asc' } }],
  ['Server', 'findMany', { distinct: ['ownerId'] }],
  ['Server', 'findMany', { take: -1 }],
  ['Server', 'findFirst', { orderBy: { id: 'asc' }, take: -1 }],
  ['Server', 'count', { take: 1, skip: 1 }],
  ['Server', 'count', { select: { _all: true, threads: true } }],
])('what Prisma supports and these queries do not is an error: %s %s %j', async (model, operation, args) => {
  expect(await failureOf(plain, model, operation, args)).toEqual({ name: 'none' });
  const statements = await statementsOf(async () => {
    const { name, error } = await failureOf(database.reads, model, operation, args);
    expect(name).toBe('PrismaClientValidationError');
    expect(String(error)).toContain(`reads.${model.charAt(0).toLowerCase()}${model.slice(1)}.${operation}(`);
  });
  expect(statements).toEqual([]);
});

test('the error for a query that is not supported shows its shape, and no value', async () => {
  const args = { where: { name: { endsWith: 'a secret' }, id: { in: [1] } }, select: { id: true } };
  const { error } = await failureOf(database.reads, 'Server', 'findMany', args);
  expect(String(error)).toContain('"name":{"endsWith":"string"}');
  expect(String(error)).toContain('operator `endsWith` on `name`');
  expect(String(error)).not.toContain('a secret');
});

test.each<[string, Operation, Args]>([
  ['a text that PostgreSQL does not store', 'findMany', { where: { name: 'a\u0000b' } }],
  ['a number that is too large', 'findMany', { where: { id: 2 ** 31 } }],
  ['a column that does not exist', 'findMany', { where: { missing: 1 } }],
  ['an operator that does not exist', 'findMany', { where: { id: { above: 1 } } }],
  ['an argument that does not exist', 'findMany', { limit: 1 }],
  ['a relation that does not exist', 'findMany', { include: { friends: true } }],
  ['an enum without such a value', 'findMany', { where: { powerState: 'asleep' } }],
  ['an invalid date', 'findMany', { where: { createdAt: new Date('never') } }],
  ['the year 0', 'findMany', { where: { createdAt: { gte: new Date('0000-06-01T00:00:00Z') } } }],
  ['a year before it', 'findMany', { where: { createdAt: { in: [new Date('-000044-03-15T00:00:00Z')] } } }],
  ['null in a column that has none', 'findMany', { where: { name: null } }],
  ['null in a comparison', 'findMany', { where: { id: { gt: null } } }],
  ['null in a list', 'findMany', { where: { externalId: { in: [null] } } }],
  ['not null of a column that has none', 'findMany', { where: { name: { not: null } } }],
  ['an undefined branch', 'findMany', { where: { OR: [undefined, { ownerId: 1 }] } }],
  ['a text in `take`', 'findMany', { take: 'all' }],
  ['an empty selection', 'findMany', { select: {} }],
  ['both a selection and relations', 'findMany', { select: { id: true }, include: { owner: true } }],
  ['a null key', 'findUnique', { where: { externalId: null } }],
  ['a null key beside another', 'findUnique', { where: { id: 1, externalId: null } }],
  ['a null key that must exist', 'findUniqueOrThrow', { where: { externalId: null } }],
  ['no key', 'findUnique', { where: { name: 'plain' } }],
  ['an undefined key', 'findUnique', { where: { id: undefined } }],
  ['a condition in place of a key', 'findUnique', { where: { id: { in: [1] } } }],
  ['a missing row', 'findFirstOrThrow', { where: { id: 999_999 } }],
])('wrong arguments are the errors that Prisma throws: %s', async (_name, operation, args) => {
  const expected = await failureOf(plain, 'Server', operation, args);
  const found = await failureOf(database.reads, 'Server', operation, args);
  expect(found.name).not.toBe('none');
  expect({ ...found, error: toDomainError(found.error) }).toEqual({
    ...expected,
    error: toDomainError(expected.error),
  });
});

test.each<[string, Args]>([
  ['an undefined part', { serverId: 1, userId: undefined }],
  ['a null part', { serverId: 1, userId: null }],
])('a key of several columns with %s is an error', async (_name, key) => {
  const args = { where: { serverId_userId: key } };
  expect(await failureOf(database.reads, 'Subuser', 'findUnique', args)).toMatchObject({
    name: (await failureOf(plain, 'Subuser', 'findUnique', args)).name,
  });
});

test('a transaction takes reads of Prisma, which is the client itself', async () => {
  const { db } = database;
  const read = { where: { id: 1 }, select: { id: true } };
  expect(await db.$transaction([db.server.findMany(read), db.server.count()])).toEqual([[{ id: 1 }], 3]);
});

test('what the types do not admit', () => {
  const { server, allocation, egg } = database.reads;
  const uncalled = (): unknown[] => [
    // @ts-expect-error an operator that is not supported
    server.findMany({ where: { name: { endsWith: 'x' } } }),
    // @ts-expect-error a pattern that is sensitive to case
    server.findMany({ where: { name: { contains: 'x' } } }),
    // @ts-expect-error a key that is null
    server.findUnique({ where: { externalId: null } }),
    // @ts-expect-error no key
    server.findUnique({ where: { name: 'x' } }),
    // @ts-expect-error an argument that is not supported
    server.findMany({ distinct: ['ownerId'] }),
    // @ts-expect-error an order by a relation
    server.findMany({ orderBy: { node: { name: 'asc' } } }),
    // @ts-expect-error counted relations
    server.findMany({ select: { _count: true } }),
    // @ts-expect-error some rows of a relation
    server.findMany({ select: { subusers: { take: 1 } } }),
    // @ts-expect-error a relation that does not exist
    allocation.findMany({ where: { primaryFor: { is: null } } }),
    // @ts-expect-error JSON
    egg.findMany({ where: { dockerImages: {} } }),
  ];
  expect(uncalled).toBeDefined();
});

test('a list that was not given is an empty one', async () => {
  await database.pool.query('update subusers set permissions = null where id = (select max(id) from subusers)');
  const args = { orderBy: { id: 'desc' }, take: 1 };
  const { expected, found } = await bothOf('Subuser', 'findMany', args);
  expect(found).toEqual(expected);
  expect(found).toMatchObject([{ permissions: [] }]);
});

test('a transaction reads what it has written', async () => {
  const rename = database.db.$transaction(async (tx) => {
    await tx.server.update({ where: { id: 1 }, data: { name: 'seen inside only' } });
    expect(await tx.server.findUnique({ where: { id: 1 }, select: { name: true } })).toEqual({
      name: 'seen inside only',
    });
    throw new Error('taken back');
  });
  await expect(rename).rejects.toThrow('taken back');
  expect(await database.db.server.findUnique({ where: { id: 1 }, select: { name: true } })).toEqual({ name: 'plain' });
});

describe('statements written by hand', () => {
  const VALUES = Prisma.sql`
    select 9007199254740993::bigint as large, 1.10::numeric as exact, 0.5::float8 as half, true as yes, null::text as nothing,
      ${new Date('2026-02-28T23:59:59.987Z')}::timestamptz as moment, '{"a": [1]}'::jsonb as json, ${[1, 2]}::int[] as list,
      ${['x', '"y"']}::text[] as texts, ${'Größe'}::text as text, array['cron']::run_trigger[]::text[] as triggers,
      '4f1e9a52-9d8e-4d0f-8a3e-0c9c3b1f7a11'::uuid as uuid, '\\x00ff'::bytea as bytes`;

  test('show what Prisma shows', async () => {
    const [expected] = await plain.$queryRaw<object[]>(VALUES);
    const [found] = await database.db.$queryRaw<object[]>(VALUES);
    expect(found).toEqual({ ...expected, bytes: Buffer.of(0, 255) });
  });

  test('count the rows they change, and stand in one transaction with others', async () => {
    const { db } = database;
    const touch = () => db.$executeRaw`update servers set startup = startup where id = ${1}`;
    expect(await touch()).toBe(1);
    const both = db.$transaction([touch(), db.$executeRaw`select 1 / ${0}::int`]);
    await expect(both).rejects.toThrow(Prisma.PrismaClientKnownRequestError);
    expect(await db.$transaction([touch(), touch()])).toEqual([1, 1]);
  });

  test('are sent once, and not before they are awaited', async () => {
    const { db } = database;
    const rename = db.$executeRaw`update servers set description = description || '!' where id = 1`;
    const before = await db.server.findUniqueOrThrow({ where: { id: 1 }, select: { description: true } });
    await Promise.all([rename, rename]);
    const after = await db.server.findUniqueOrThrow({ where: { id: 1 }, select: { description: true } });
    expect(after.description).toBe(`${before.description}!`);
  });

  test.each([
    ['a text that no row can hold', Prisma.sql`select ${'\u0000'}::text`],
    ['a statement that is none', Prisma.sql`selekt 1`],
  ])('fail as Prisma fails: %s', async (_name, statement) => {
    const failure = (db: PrismaClient) =>
      db.$queryRaw(statement).catch((error: Error) => [error.name, toDomainError(error)]);
    expect(await failure(database.db)).toEqual(await failure(plain));
  });
});
