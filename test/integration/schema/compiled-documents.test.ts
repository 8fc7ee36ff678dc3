import { randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { beforeAll, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { execute, isEnumType, Kind, OperationTypeNode, print } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import { toDomainError } from '../../../src/domain/persistence/to-domain-error.js';
import * as documents from '../../../src/rest/documents.js';
import { createContext, run } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, seedOf } from '../../support/seed.js';
import { type SeededRandom, seededRandom } from '../../support/seeded-random.js';

/** The documents of REST, compiled, held against the same documents in the executor of graphql-js. */

type Document = TypedDocumentNode<unknown, Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

const database = describeDatabase();

/** What asks a node, of which there is none, what tells the time, and what shows secrets, which no row here has. */
const LEFT_OUT = [
  ...['GetServerResourcesDocument', 'ListFilesDocument', 'PreviewScheduleDocument'],
  ...['GetNodeConfigurationDocument', 'GetAnyServerDatabaseDocument'],
];

const operationOf = ({ definitions }: Document) => {
  const [operation] = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return operation?.kind === Kind.OPERATION_DEFINITION ? operation : undefined;
};

const QUERIES = Object.entries(documents).flatMap(([name, exported]): [string, Document][] => {
  const document: unknown = exported;
  if (!name.endsWith('Document') || LEFT_OUT.includes(name)) return [];
  const isQuery = operationOf(document as Document)?.operation === OperationTypeNode.QUERY; // what is called so is one
  return isQuery ? [[name, document as Document]] : [];
});

const PAGE = { first: 10, offset: 0 };

let principals: readonly Principal[];
/** By the name of a variable, or of a document where its variable means something of its own. */
let known: Readonly<Record<string, Values>>;

beforeAll(async () => {
  const { db } = database;
  const seed = seedOf(db);
  const administrator = await seed.user({ rootAdmin: true });
  const { owner, server, schedule } = await seed.owner().schedule({ tasks: [{}, {}] });
  const { schedule: other } = await seed.owner().schedule({ serverId: server.id });
  await seed.owner().server({ nodeId: server.nodeId, ownerId: owner.id });
  const subuser = await seed.subuser(server, ['schedule.read', 'backup.read', 'activity.read', 'user.read']);
  const backup = await db.backup.create({ data: { uuid: randomUUID(), serverId: server.id, name: 'a backup' } });
  const scheduleRun = await db.scheduleRun.create({
    data: {
      ...{ id: randomUUID(), scheduleId: schedule.id, serverId: server.id, scheduleName: schedule.name },
      ...{ trigger: 'cron', scheduledAt: new Date(), scheduleVersion: 1, state: 'succeeded', finishedAt: new Date() },
    },
  });
  await db.user.update({ where: { id: owner.id }, data: { externalId: 'an owner' } });
  await db.server.update({ where: { id: server.id }, data: { externalId: 'a server' } });
  for (const serverId of [server.id, null]) {
    await db.activity.create({
      data: { event: 'server:test', actorId: owner.id, serverId, properties: { list: [1] } },
    });
  }
  principals = [
    asUser(administrator, 'application'),
    asUser(administrator),
    asUser(owner),
    asUser(subuser),
    readingServersOnly(asUser(administrator, 'application')),
  ];
  const node = await db.node.findUniqueOrThrow({ where: { id: server.nodeId } });
  const egg = await db.egg.findUniqueOrThrow({ where: { id: server.eggId } });
  known = {
    any: {
      ...{ ...PAGE, serverId: server.identifier, filter: undefined, sort: undefined },
      ...{
        nestId: encodeGlobalID('Nest', egg.nestId),
        nodeId: encodeGlobalID('HostNode', node.id),
      },
      ...{ userId: subuser.uuid, isPaginated: false, input: { memory: 1, disk: 1 } },
    },
    GetBackupDocument: { id: backup.uuid },
    GetEggDocument: { id: egg.id },
    GetLocationDocument: { id: node.locationId },
    GetNestDocument: { id: egg.nestId },
    GetNodeDocument: { id: node.id },
    GetScheduleDocument: { id: encodeGlobalID('Schedule', schedule.id) },
    GetScheduleRunDocument: { id: scheduleRun.id },
    GetServerByExternalIdDocument: { externalId: 'a server' },
    GetServerDocument: { id: server.id },
    GetUserByExternalIdDocument: { externalId: 'an owner' },
    GetUserDocument: { id: owner.id },
    ListNestsDocument: {},
    ListPersonalServersDocument: { filter: {} },
    ListScheduleRunsDocument: { scheduleId: encodeGlobalID('Schedule', other.id) },
  };
});

const readingServersOnly = (principal: Principal): Principal =>
  principal.kind === 'user' ? { ...principal, key: { ...principal.key, permissions: { servers: 1 } } } : principal;

/** What a document is given: the known values, and includes as chance has it. */
const variablesOf = (name: string, document: Document, random: SeededRandom): Values => {
  const values = { ...known.any, ...known[name] };
  return Object.fromEntries(
    (operationOf(document)?.variableDefinitions ?? []).map(({ variable, type }) => {
      if (print(type) === 'Boolean!') return [variable.name.value, random.below(3) === 0];
      if (!(variable.name.value in values))
        throw new Error(`Nobody has said what $${variable.name.value} of ${name} is.`);
      return [variable.name.value, values[variable.name.value]];
    }),
  );
};

const contextOf = (principal: Principal) => createContext(testContext(database.db), principal, { isTrusted: true });

/** Enums show the values of the domain, as they do over REST. */
const withDomainValues = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const enums = Object.values(schema.getTypeMap()).filter(isEnumType);
  const show = { value: (value: unknown) => value, configurable: true };
  for (const type of enums) Object.defineProperty(type, 'serialize', show);
  try {
    return await work();
  } finally {
    for (const type of enums) Reflect.deleteProperty(type, 'serialize');
  }
};

/** Times are to the second over REST, except those of runs. */
const toSecond = (key: string, value: unknown): unknown => {
  if (typeof value !== 'string' || /^(scheduled|due|started|finished|sent|done)_at$/.test(key)) return value;
  return value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}\+00:00$/, '$1+00:00');
};

/** Data as it would be sent, members in their order; or who refused; and what was spent on it. */
const byLibrary = async (document: Document, variableValues: Values, principal: Principal) => {
  const contextValue = contextOf(principal);
  const { data, errors } = await withDomainValues(async () =>
    execute({ schema, document, variableValues, contextValue }),
  );
  const domainError = contextValue.domainError ?? toDomainError(errors?.[0]?.originalError);
  const shown = domainError === undefined ? JSON.stringify(data, toSecond) : domainError.message;
  return { shown, isRefused: domainError !== undefined, points: contextValue.cost.actual };
};

const compiled = async (document: Document, variables: Values, principal: Principal) => {
  const context = contextOf(principal);
  const shown = await run(document, variables, context).then(
    (data) => ({ shown: JSON.stringify(data), isRefused: false }),
    (error: Error) => ({ shown: error.message, isRefused: true }),
  );
  return { ...shown, points: context.cost.actual };
};

test.each(QUERIES)('%s answers as it does in the library', async (name, document) => {
  const random = seededRandom(name.length);
  let answers = 0;
  for (let round = 0; round < 4; round += 1) {
    const variables = variablesOf(name, document, random);
    for (const [index, principal] of principals.entries()) {
      const expected = await byLibrary(document, variables, principal);
      const found = await compiled(document, variables, principal);
      expect({ index, variables, ...found }).toEqual({ index, variables, ...expected });
      if (!expected.isRefused) answers += 1;
    }
  }
  expect(answers).toBeGreaterThan(0);
});

test('who may see a column cannot be found out: the operation fails, and nothing is left unhandled', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): number => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    const context = contextOf(principals[3] ?? raise());
    const away = new Error('The database is away.');
    const loaders = { ...context.loaders, permissions: () => Promise.reject(away) };
    const [name, document] = QUERIES.find(([known]) => known === 'ListPersonalServersDocument') ?? raise();
    const variables = variablesOf(name, document, seededRandom(1));
    await expect(run(document, variables, { ...context, loaders })).rejects.toBe(away);
    // Such rejections are told of in the next round.
    await new Promise((next) => setImmediate(next));
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

const raise = (): never => {
  throw new Error('There is none.');
};
