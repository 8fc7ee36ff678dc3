import { beforeAll, expect, test } from '@jest/globals';
import {
  GraphQLID,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { schema } from '../../../src/schema/index.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { cheapHash } from '../../support/cheap-hash.js';
import { systemContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seedEverything } from '../../support/visibility/seed-everything.js';

const database = describeDatabase();
let api: ApiUnderTest;
let key: string;
/** Global ids, by type. */
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  const context = systemContext(database.db);
  api = await startApi(context, { pointsPerMinute: 0 });
  const everything = await seedEverything(database.db);
  ids = everything.ids;
  await database.db.server.updateMany({ data: { databaseLimit: 10 } });
  // Full, so that the service does not connect to it.
  await database.db.databaseHost.updateMany({ data: { maxDatabases: 1 } });
  const { id } = everything.people.administrator;
  await database.db.user.update({ where: { id }, data: { passwordHash: cheapHash(USUAL.password) } });
  key = await arrangeKey(context, { userId: everything.people.administrator.id, kind: 'client' });
});

database.beforeClose(() => api?.close());

/** The types of ids by the names of their members, without `Id` and `Ids`. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ server: 'Server', servers: 'Server', node: 'HostNode', location: 'Location', nest: 'Nest', egg: 'Egg' },
  ...{ schedule: 'Schedule', owner: 'User', user: 'User', host: 'DatabaseHost', allocation: 'Allocation' },
  ...{ addAllocations: 'Allocation', addAllocation: 'Allocation' },
  ...{ removeAllocations: 'Allocation', removeAllocation: 'Allocation' },
};

/** The type of `id` of a mutation: that of the object in its name. */
const OBJECTS: readonly (readonly [RegExp, string])[] = [
  [/Run|runAgain/, 'ScheduleRun'],
  [/EggVariable/, 'EggVariable'],
  [/ServerAllocation|deleteAllocation/, 'Allocation'],
  [/DatabaseHost/, 'DatabaseHost'],
  [/ServerDatabase/, 'ServerDatabase'],
  [/ApiKey/, 'ApiKey'],
  [/SshKey/, 'SshKey'],
  [/Session/, 'Session'],
  [/HostNode/, 'HostNode'],
  [/endRestore|markInstalled|Server/, 'Server'],
  [/[bB]ackup/, 'Backup'],
  [/Subuser/, 'Subuser'],
  [/Schedule|skipNextTick/, 'Schedule'],
  [/Task/, 'Task'],
  [/User/, 'User'],
  [/Location/, 'Location'],
  [/Nest/, 'Nest'],
  [/Egg/, 'Egg'],
];

const typeOf = (mutation: string, member: string): string => {
  const type =
    member === 'id' ? OBJECTS.find(([names]) => names.test(mutation))?.[1] : TYPES[member.replace(/Ids?$/, '')];
  if (type === undefined) throw new Error(`The test does not know the type of ${mutation}(${member}).`);
  return type;
};

const named = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64');

const unknown = (type: string): string =>
  named(type, type === 'ScheduleRun' ? '00000000-0000-4000-8000-000000000000' : '123456789');

/** Values of members that accept few texts and numbers, by name. */
const USUAL = {
  ...{ password: 'usual', currentPassword: 'usual', email: 'usual@example.com', envVariable: 'USUAL' },
  ...{ ip: '10.0.0.1', url: 'https://example.com', dockerImages: { usual: 'usual' }, io: 500, value: 'usual' },
  ...{ minute: '0', hour: '0', dayOfMonth: '*', month: '*', dayOfWeek: '*', fqdn: 'usual.example.com' },
  ...{ username: 'usual', permissions: ['control.stop'] },
} as const satisfies Record<string, unknown>;

/** Optional members without which the others are not checked. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'deleteSubuser.serverId': ['userId'],
  'deleteSubuser.userId': ['serverId'],
  'setServerVariable.key': ['value'],
  'updateSubuser.permissions': ['id'],
  'updateSubuser.serverId': ['userId'],
  'updateSubuser.userId': ['serverId'],
};

/** Errors about no single member of the input: the state of an account, of hosts, or of a node that does not answer. */
const OF_NO_MEMBER = [
  'createServerDatabase.hostId: NO_DATABASE_HOST null',
  'disableTwoFactor.code: REFUSED null',
  'newRecoveryCodes.code: REFUSED null',
  'updateHostNode.remote: NODE_NOT_CONFIGURED null',
  'writeFile.content: DAEMON null',
];

/** An object that is not in the given parent: either id may be wrong. */
const isOfParent = (path: readonly string[], member: string): boolean =>
  path[0] === 'id' && /^(server|schedule|node)(Id)?$/.test(member);

/** A value that a member usually accepts. */
const usual = (mutation: string, { name, type }: GraphQLInputField): unknown => {
  const given: GraphQLInputType = getNullableType(type);
  const one = getNamedType(given);
  if (Object.hasOwn(USUAL, name) && one.name !== 'ResourcePermissionInput') return Reflect.get(USUAL, name);
  const value = (): unknown => {
    if (isInputObjectType(one)) return usualMembers(mutation, one.getFields());
    if (isEnumType(one)) return one.getValues()[0]?.name;
    if (one.name === 'ID') return ids[typeOf(mutation, name)] ?? unknown(typeOf(mutation, name));
    if (one.name === 'Int') return 1;
    if (one.name === 'Boolean') return true;
    if (one.name === 'JSONObject') return {};
    if (one.name === 'DateTime') return '2100-01-01T00:00:00.000Z';
    return 'usual';
  };
  return isListType(given) ? [value()] : value();
};

const usualMembers = (mutation: string, members: Readonly<Record<string, GraphQLInputField>>, of = ''): object =>
  Object.fromEntries(
    Object.values(members)
      .filter(({ name, type }) => isNonNullType(type) || ALSO[`${mutation}.${of}`]?.includes(name))
      .map((member) => [member.name, usual(mutation, member)]),
  );

/** Values that no object has, or that no member accepts. */
const wrong = (mutation: string, { name, type }: GraphQLInputField): readonly unknown[] => {
  const one = getNamedType(type);
  const values = (): readonly unknown[] => {
    if (one.name === 'ID') return ['x', unknown(typeOf(mutation, name)), named('Nothing', '1')];
    if (one.name === 'Int') return [-2_000_000_000];
    return one.name === 'String' ? ['\u0000', 'x'.repeat(70_000)] : [];
  };
  return isListType(getNullableType(type)) ? values().map((value) => [value]) : values();
};

interface Blamed {
  readonly path: readonly string[];
}

interface Probe {
  readonly mutation: string;
  readonly member: string;
  readonly isId: boolean;
  readonly input: object;
  readonly inputType: string;
}

const probes = (): readonly Probe[] =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name: mutation, args }) => {
    const input = args.find(({ name }) => name === 'input');
    const inputType = input === undefined ? undefined : getNamedType(input.type);
    if (!isInputObjectType(inputType)) return [];
    return Object.values(inputType.getFields()).flatMap((member) =>
      wrong(mutation, member).map((value) => ({
        ...{ mutation, member: member.name, inputType: inputType.name, isId: getNamedType(member.type) === GraphQLID },
        input: { ...usualMembers(mutation, inputType.getFields(), member.name), [member.name]: value },
      })),
    );
  });

test('a mutation says which member has a wrong value', async () => {
  const silent = new Set<string>();
  for (const { mutation, member, input, inputType, isId } of probes()) {
    const query = `mutation ($input: ${inputType}!) { it: ${mutation}(input: $input) {
      __typename ... on Error { code path } ... on ValidationError { issues { path } } } }`;
    const { body } = await api.request('POST', '/graphql', { key, body: { query, variables: { input } } });
    const { __typename, code, path, issues = [] } = body.data?.it ?? { code: JSON.stringify(body.errors) };
    if (code === undefined) continue;
    const paths: readonly (readonly string[])[] = [path ?? [], ...issues.map((issue: Blamed) => issue.path)];
    // A text or number that is accepted may come with another one that is not.
    const isRight = (one: readonly string[]) => (isId ? one[0] === member || isOfParent(one, member) : one.length > 0);
    if (paths.some(isRight)) continue;
    silent.add(`${mutation}.${member}: ${code ?? __typename} ${path}`);
  }
  expect([...silent].sort()).toEqual(OF_NO_MEMBER);
});
