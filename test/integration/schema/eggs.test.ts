import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { graphql } from 'graphql';
import type { KeyPermissions } from '../../../src/domain/access/key-permissions.js';
import type { Principal } from '../../../src/domain/context.js';
import type { Egg, User } from '../../../src/generated/prisma/client.js';
import { packagePath } from '../../../src/host/package-path.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { systemContext, type TestContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, type Seed, seedOf } from '../../support/seed.js';

const database = describeDatabase();
let ctx: TestContext;
let seed: Seed;
let administrator: User;
let count = 0;

beforeAll(async () => {
  ctx = systemContext(database.db);
  seed = seedOf(database.db);
  administrator = await seed.user({ rootAdmin: true });
});

/** An application key of the administrator. */
const tool = (permissions: KeyPermissions): Principal => {
  const principal = asUser(administrator, 'application');
  return principal.kind === 'user' ? { ...principal, key: { ...principal.key, permissions } } : principal;
};

const ask = async (source: string, variableValues: Record<string, unknown>, principal = asUser(administrator)) => {
  const contextValue = createContext(ctx, principal, { isTrusted: false });
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
};

const ERROR_FIELDS = '__typename ... on Error { code ... on ValidationError { issues { path rule message } } }';

/** What a mutation answers. */
const change = async (name: string, input: object, selection: string, principal?: Principal) => {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const source = `mutation ($input: ${type}!) { ${name}(input: $input) { ${ERROR_FIELDS} ${selection} } }`;
  return (await ask(source, { input }, principal))[name];
};

const NEST = '... on Nest { id name description author }';
const EGG = `... on Egg { id name author description features dockerImages configFiles configStop startup scriptInstall
  variables { id envVariable } nest { id } }`;
const GONE = '... on Deleted { deletedId parent { id __typename } }';

let nest: { readonly id: string };

beforeEach(async () => {
  count += 1;
  nest = await change('createNest', { name: `Nest ${count}` }, NEST);
});

const egg = (changes: object = {}) => ({
  name: 'Voice',
  dockerImages: { Newest: 'ghcr.io/example/voice:2', Older: 'ghcr.io/example/voice:1' },
  startup: './voice -port {{SERVER_PORT}}',
  configStop: '^C',
  scriptContainer: 'alpine:3.4',
  ...changes,
});

const createEgg = (changes: object = {}, principal?: Principal) =>
  change('createEgg', { nestId: nest.id, ...egg(changes) }, EGG, principal);

/** A server made from an egg. */
const serverOf = async ({ id }: Pick<Egg, 'id'>) => seed.owner().server({ eggId: id });

const rowOf = async (globalId: string) =>
  database.db.egg.findUniqueOrThrow({
    where: { id: Number(Buffer.from(globalId, 'base64').toString().split(':')[1]) },
  });

describe('nests', () => {
  test('are made by whoever asks, changed in part, and deleted', async () => {
    expect(nest).toMatchObject({ description: '', author: administrator.email });
    const { id } = nest;
    expect(await change('updateNest', { id, description: 'Talk.' }, NEST)).toMatchObject({
      name: `Nest ${count}`,
      description: 'Talk.',
    });
    expect(await change('updateNest', { id, description: null }, NEST)).toMatchObject({ description: '' });
    expect((await change('updateNest', { id, name: null }, NEST)).issues).toMatchObject([
      { path: ['name'], rule: 'required' },
    ]);
    expect(await change('deleteNest', { id }, GONE)).toMatchObject({ deletedId: id, parent: null });
    expect(await change('deleteNest', { id }, GONE)).toMatchObject({ __typename: 'NotFoundError' });
  });

  test('have names of their own', async () => {
    expect((await change('createNest', { name: `Nest ${count}` }, NEST)).issues).toMatchObject([
      { path: ['name'], rule: 'unique' },
    ]);
  });

  test('take their eggs along, and stay while a server is made from one of them', async () => {
    const { id } = await createEgg();
    const { server } = await serverOf(await rowOf(id));
    expect(await change('deleteNest', { id: nest.id }, GONE)).toMatchObject({ code: 'EGG_IN_USE' });
    await database.db.server.delete({ where: { id: server.id } });
    expect(await change('deleteNest', { id: nest.id }, GONE)).toMatchObject({ deletedId: nest.id });
    expect(await change('deleteEgg', { id }, GONE)).toMatchObject({ __typename: 'NotFoundError' });
  });
});

describe('eggs', () => {
  test('are made in a nest, changed in part, and deleted', async () => {
    const made = await createEgg({ scriptInstall: '#!/bin/ash\r\necho ok\r\n', features: ['eula'] });
    expect(made).toMatchObject({
      author: administrator.email,
      features: ['eula'],
      configFiles: {},
      scriptInstall: '#!/bin/ash\necho ok\n',
      variables: [],
      nest: { id: nest.id },
    });
    expect(Object.keys(made.dockerImages)).toEqual(['Newest', 'Older']);
    const { id } = made;
    const configFiles = { 'voice.ini': { parser: 'ini', find: { port: 1 } } };
    expect(await change('updateEgg', { id, configFiles, features: null }, EGG)).toMatchObject({
      ...{ configFiles, features: [], startup: made.startup, scriptInstall: made.scriptInstall },
    });
    expect(await change('deleteEgg', { id }, GONE)).toMatchObject({
      deletedId: id,
      parent: { id: nest.id, __typename: 'Nest' },
    });
  });

  test('are refused with everything that is wrong with them', async () => {
    const wrong = {
      name: ' ',
      dockerImages: {},
      configFiles: { 'a.cfg': { parser: 'toml', find: {} } },
      configStartup: { done: 5 },
      fileDenylist: Array.from({ length: 201 }, String),
    };
    expect(
      (await createEgg(wrong)).issues.map(({ path, rule }: { path: string[]; rule: string }) => [path, rule]),
    ).toEqual([
      [['name'], 'required'],
      [['dockerImages'], 'egg'],
      [['fileDenylist'], 'max'],
      [['configFiles', 'a.cfg', 'parser'], 'egg'],
      [['configStartup', 'done'], 'egg'],
    ]);
    const deep = Array.from({ length: 500 }).reduce<object>((inner) => ({ inner }), {});
    expect((await createEgg({ configLogs: deep })).code).toBe('VALIDATION');
    expect((await createEgg({ startup: 'a\u0000b' })).code).toBe('VALIDATION');
  });

  test('have a name of their own in their nest, however many are made at once', async () => {
    const made = await Promise.all([createEgg(), createEgg(), createEgg()]);
    expect(made.map(({ __typename }) => __typename).sort()).toEqual(['Egg', 'ValidationError', 'ValidationError']);
  });

  test('stay while a server is made from them', async () => {
    const { id } = await createEgg();
    await serverOf(await rowOf(id));
    expect(await change('deleteEgg', { id }, GONE)).toMatchObject({ __typename: 'RefusedError', code: 'EGG_IN_USE' });
  });

  test('and nests are changed by who may write them alone', async () => {
    const { id } = await createEgg();
    const person = asUser(await seed.user());
    for (const principal of [person, tool({ eggs: 1, nests: 3 }), tool({})]) {
      expect(await change('updateEgg', { id, name: 'X' }, EGG, principal)).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await createEgg({ name: 'Y' }, principal)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await change('deleteEgg', { id }, GONE, principal)).toMatchObject({ code: 'FORBIDDEN' });
      const imported = await change('importEgg', { nestId: nest.id, file: '{}' }, EGG, principal);
      expect(imported).toMatchObject({ code: 'FORBIDDEN' });
    }
    const half = await change('deleteNest', { id: nest.id }, GONE, tool({ nests: 3, eggs: 1 }));
    expect(half).toMatchObject({ code: 'FORBIDDEN' });
    for (const principal of [person, tool({ nests: 1, eggs: 3 })]) {
      expect(await change('deleteNest', { id: nest.id }, GONE, principal)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await change('createNest', { name: 'X' }, NEST, principal)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await createEgg({ name: 'Z' }, tool({ eggs: 3, nests: 1 }))).__typename).toBe('Egg');
  });
});

describe('variables of eggs', () => {
  const VARIABLE =
    '... on EggVariable { id name envVariable defaultValue rules isUserViewable isUserEditable hasSlowPattern }';
  const variable = { name: 'Build', envVariable: 'BUILD', rules: 'required|string|max:20' };
  const createVariable = (id: string, changes: object = {}) =>
    change('createEggVariable', { eggId: id, ...variable, ...changes }, VARIABLE);

  test('are added, changed in part, found by their id, and deleted', async () => {
    const { id: eggId } = await createEgg();
    const made = await createVariable(eggId);
    expect(made).toMatchObject({ defaultValue: '', isUserViewable: false, hasSlowPattern: false });
    const { id } = made;
    const changed = await change('updateEggVariable', { id, rules: 'regex:/^(?!x)/' }, VARIABLE);
    expect(changed).toMatchObject({ ...variable, rules: 'regex:/^(?!x)/', hasSlowPattern: true });
    const found = await ask('query ($id: ID!) { node(id: $id) { ... on EggVariable { envVariable } } }', { id });
    expect(found.node).toEqual({ envVariable: 'BUILD' });
    expect(await change('deleteEggVariable', { id }, GONE)).toMatchObject({
      deletedId: id,
      parent: { id: eggId, __typename: 'Egg' },
    });
  });

  test('are refused where servers have such a name already, or rules that nobody can read', async () => {
    const { id } = await createEgg();
    await createVariable(id);
    const issuesOf = async (changes: object) => (await createVariable(id, changes)).issues;
    expect(await issuesOf({ envVariable: 'SERVER_PORT', rules: 'nonsense' })).toMatchObject([
      { path: ['envVariable'], rule: 'egg', message: 'is a name that every server already has' },
      { path: ['rules'], rule: 'egg', message: 'nonsense: is not a known rule' },
    ]);
    expect(await issuesOf({})).toMatchObject([{ path: ['envVariable'], rule: 'unique' }]);
    expect(await issuesOf({ envVariable: 'X', rules: 'regex:/a/|regex:/b/|not_regex:/c/' })).toMatchObject([
      { path: ['rules'], message: 'must have at most 2 patterns' },
    ]);
    expect(await issuesOf({ envVariable: 'X', rules: `in:${'x'.repeat(9_000)}` })).toMatchObject([
      { path: ['rules'], rule: 'egg' },
    ]);
  });
});

describe('files of eggs', () => {
  const paper = () => readFile(packagePath('prisma', 'seed', 'eggs', 'minecraft-java-paper.json'), 'utf8');
  const importEgg = (file: string, nestId = nest.id) =>
    change('importEgg', { nestId: nestId, file }, `${EGG} ... on Egg { file }`);

  test('are imported, exported, and imported again as the same', async () => {
    const text = await paper();
    const imported = await importEgg(text);
    expect(imported).toMatchObject({ name: 'Paper', nest: { id: nest.id } });
    const { _comment, exported_at, ...sent } = JSON.parse(text);
    const { exported_at: exportedAt, ...shown } = JSON.parse(imported.file);
    expect(shown).toEqual(sent);
    expect(exportedAt).toMatch(/^\d{4}-/);
    expect(Object.keys(shown.docker_images)).toEqual(Object.keys(sent.docker_images));
    const again = await importEgg(imported.file);
    expect(again.id).toBe(imported.id);
    expect(again.variables).toEqual(imported.variables);
  });

  test('are refused where they are no eggs, whatever they are', async () => {
    const codeOf = async (file: string) => (await importEgg(file)).issues?.[0];
    expect(await codeOf('{')).toMatchObject({ path: ['file'], rule: 'json' });
    expect(await codeOf('[]')).toMatchObject({ rule: 'egg' });
    expect(await codeOf('['.repeat(100_000) + ']'.repeat(100_000))).toMatchObject({ rule: 'egg' });
    expect(await codeOf('x'.repeat(500_001))).toMatchObject({ path: ['file'], rule: 'max' });
    const file = JSON.parse(await paper());
    const logs = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect(await codeOf(JSON.stringify({ ...file, config: { ...file.config, logs } }))).toMatchObject({ rule: 'egg' });
    expect(await codeOf(JSON.stringify({ ...file, startup: 'a\u0000b' }))).toMatchObject({ rule: 'egg' });
  });

  test('go into no nest that is not there', async () => {
    expect(await importEgg(await paper(), encodeGlobalID('Nest', 999_999))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
