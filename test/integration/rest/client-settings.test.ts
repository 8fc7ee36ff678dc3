import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { tokenId } from '../../../src/domain/access/token-id.js';
import type { ServerStatus } from '../../../src/generated/prisma/client.js';
import {
  brokenRules,
  errorOf,
  NOT_THEIRS,
  type SharedServers,
  startSharedServers,
  UNAUTHORIZED,
  UNSTORABLE,
} from './shared-server.js';

type Arranged = Awaited<ReturnType<SharedServers['arrange']>>;

let shared: SharedServers;
let arranged: Arranged;

beforeAll(async () => {
  shared = await startSharedServers();
});

beforeEach(async () => {
  shared.forget();
  arranged = await shared.arrange();
});

afterAll(() => shared?.close());

const settings = (path: string, body?: unknown, key = arranged.key) =>
  shared.ask(path === 'docker-image' ? 'PUT' : 'POST', `${arranged.server.identifier}/settings/${path}`, { key, body });

const stored = () => shared.database.db.server.findUniqueOrThrow({ where: { id: arranged.server.id } });

const subuserKey = async (...permissions: string[]) =>
  shared.keyOf(await shared.seed.subuser(arranged.server, permissions));

describe('POST settings/rename', () => {
  test('changes name and description, and tells of each what it was', async () => {
    expect(await settings('rename', { name: '  New name ', description: 'About' })).toMatchObject({
      status: 204,
      body: undefined,
    });
    expect(await stored()).toMatchObject({ name: 'New name', description: 'About' });
    expect(await shared.activity(arranged.server.id)).toEqual([
      { event: 'server:settings.rename', properties: { old: 'Lobby', new: 'New name' } },
      { event: 'server:settings.description', properties: { old: '', new: 'About' } },
    ]);
  });

  test('leaves a description that is not sent, clears one that is empty or null', async () => {
    await settings('rename', { name: 'Lobby', description: 'About' });
    await settings('rename', { name: 'Other' });
    expect(await stored()).toMatchObject({ name: 'Other', description: 'About' });
    await settings('rename', { name: 'Other', description: '' });
    expect(await stored()).toMatchObject({ description: '' });
    await settings('rename', { name: 'Other', description: 'Again' });
    await settings('rename', { name: 'Other', description: null });
    expect(await stored()).toMatchObject({ description: '' });
  });

  test('writes nothing down where nothing changes', async () => {
    expect((await settings('rename', { name: 'Lobby' })).status).toBe(204);
    expect(await shared.activity(arranged.server.id)).toEqual([]);
  });

  test.each([
    [{}, ['name', 'required', 'The name field is required.']],
    [{ name: '   ' }, ['name', 'required', 'The name field is required.']],
    [{ name: 5 }, ['name', 'string', 'The name must be a string.']],
    [{ name: ['a'] }, ['name', 'string', 'The name must be a string.']],
    [{ name: 'a'.repeat(192) }, ['name', 'max', 'The name may not be greater than 191 characters.']],
    [{ name: 'a', description: { b: 1 } }, ['description', 'string', 'The description must be a string.']],
    ...UNSTORABLE.map((text) => [{ name: text }, ['name', 'regex', 'The name format is invalid.']] as const),
    ...UNSTORABLE.map(
      (text) =>
        [{ name: 'a', description: text }, ['description', 'regex', 'The description format is invalid.']] as const,
    ),
  ])('rejects %j and changes nothing', async (body, broken) => {
    const answer = await settings('rename', body);
    expect([answer.status, brokenRules(answer)]).toEqual([422, [broken]]);
    expect(await stored()).toEqual(arranged.server);
  });

  test('takes a name of 191 characters', async () => {
    expect((await settings('rename', { name: 'n'.repeat(191) })).status).toBe(204);
  });
});

describe('POST settings/reinstall', () => {
  test('reinstalls the server and answers 202 with an empty list', async () => {
    expect(await settings('reinstall')).toMatchObject({ status: 202, body: [] });
    expect(await stored()).toMatchObject({ status: 'installing' });
    expect(shared.asked).toEqual([{ name: 'reinstallServer', uuid: arranged.server.uuid }]);
    expect(await shared.activity(arranged.server.id)).toEqual([{ event: 'server:reinstall', properties: {} }]);
  });

  test('leaves everything as it was when the node is away', async () => {
    shared.setAway(true);
    expect(errorOf(await settings('reinstall'))[0]).toBe(504);
    expect(await stored()).toEqual(arranged.server);
    expect(await shared.activity(arranged.server.id)).toEqual([]);
  });

  test.each<{ status?: ServerStatus; suspended?: boolean }>([
    { status: 'installing' },
    { status: 'install_failed' },
    { status: 'restoring_backup' },
    { suspended: true },
  ])('is a conflict while the server is %j, for administrators as well', async (state) => {
    await shared.database.db.server.update({ where: { id: arranged.server.id }, data: state });
    const administrator = await shared.keyOf(await shared.seed.user({ rootAdmin: true }));
    for (const key of [arranged.key, administrator]) {
      expect(errorOf(await settings('reinstall', undefined, key)).slice(0, 2)).toEqual([
        409,
        'ServerStateConflictException',
      ]);
    }
    expect(shared.asked).toEqual([]);
  });

  test('succeeds after a failed reinstallation', async () => {
    await shared.database.db.server.update({ where: { id: arranged.server.id }, data: { status: 'reinstall_failed' } });
    expect((await settings('reinstall')).status).toBe(202);
  });

  test('ten at once are one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => settings('reinstall')));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(9).fill(409)]);
    expect(shared.asked).toHaveLength(1);
  });
});

describe('PUT settings/docker-image', () => {
  const OTHER = 'example/java:17';

  beforeEach(async () => {
    const dockerImages = { 'Java 21': 'example/java:21', 'Java 17': OTHER };
    await shared.database.db.egg.update({ where: { id: arranged.server.eggId }, data: { dockerImages } });
  });

  test('chooses another image of the egg', async () => {
    expect(await settings('docker-image', { docker_image: OTHER })).toMatchObject({ status: 204, body: undefined });
    expect(await stored()).toMatchObject({ image: OTHER });
    expect(await shared.activity(arranged.server.id)).toEqual([
      { event: 'server:startup.image', properties: { old: 'example/java:21', new: OTHER } },
    ]);
    await settings('docker-image', { docker_image: OTHER });
    expect(await shared.activity(arranged.server.id)).toHaveLength(1);
  });

  test.each([
    [{}, ['docker_image', 'required', 'The docker image field is required.']],
    [{ docker_image: 'example/evil:1' }, ['docker_image', 'in', 'The selected docker image is invalid.']],
    [{ docker_image: 'Java 17' }, ['docker_image', 'in', 'The selected docker image is invalid.']],
    [{ docker_image: ['example/java:17'] }, ['docker_image', 'string', 'The docker image must be a string.']],
    [{ docker_image: '$(reboot)' }, ['docker_image', 'regex', 'The docker image format is invalid.']],
  ])('rejects %j and changes nothing', async (body, broken) => {
    const answer = await settings('docker-image', body);
    expect([answer.status, brokenRules(answer)]).toEqual([422, [broken]]);
    expect(await stored()).toEqual(arranged.server);
  });

  test('leaves an image alone that an administrator chose', async () => {
    await shared.database.db.server.update({ where: { id: arranged.server.id }, data: { image: 'example/own:1' } });
    expect(errorOf(await settings('docker-image', { docker_image: OTHER })).slice(0, 2)).toEqual([
      400,
      'BadRequestHttpException',
    ]);
    expect(await stored()).toMatchObject({ image: 'example/own:1' });
  });
});

describe('permissions', () => {
  test.each([
    ['rename', 'settings.rename', { name: 'x' }, 204],
    ['reinstall', 'settings.reinstall', undefined, 202],
    ['docker-image', 'startup.docker-image', { docker_image: 'example/java:21' }, 204],
  ] as const)('settings/%s needs %s', async (path, permission, body, passes) => {
    const others = [
      'settings.rename',
      'settings.reinstall',
      'startup.docker-image',
      'startup.update',
      'control.console',
    ];
    const without = await subuserKey(...others.filter((name) => name !== permission));
    expect(errorOf(await settings(path, body, without))).toEqual(UNAUTHORIZED);
    expect((await settings(path, body, await subuserKey(permission))).status).toBe(passes);
  });

  test('is 404 for other users before the body is checked', async () => {
    const stranger = await shared.keyOf(await shared.seed.user());
    for (const path of ['rename', 'reinstall', 'docker-image']) {
      expect(errorOf(await settings(path, { name: 5 }, stranger))).toEqual(NOT_THEIRS);
    }
  });
});

describe('over GraphQL', () => {
  const RENAME = `mutation ($input: RenameServerInput!) { renameServer(input: $input) {
    __typename ... on Server { name description } ... on Error { code } ... on ValidationError { issues { path rule } } } }`;
  const IMAGE = `mutation ($input: SetServerImageInput!) { setServerImage(input: $input) {
    __typename ... on Server { container { image } } ... on ValidationError { issues { path rule } } } }`;
  const REINSTALL = `mutation ($input: ServerIdInput!, $scope: ServerScope) { reinstallServer(input: $input, scope: $scope) {
    __typename ... on Server { status } ... on Error { code } } }`;

  test('a server is renamed and given an image, with the same rules', async () => {
    const server = arranged.server.uuid;
    expect(
      await shared.graphql(RENAME, { input: { id: server, name: 'New', description: 'x' } }, arranged.key),
    ).toEqual({
      data: { renameServer: { __typename: 'Server', name: 'New', description: 'x' } },
      extensions: expect.anything(),
    });
    expect(await shared.graphql(RENAME, { input: { id: server, name: '' } }, arranged.key)).toMatchObject({
      data: { renameServer: { issues: [{ path: ['name'], rule: 'required' }] } },
    });
    expect(await shared.graphql(IMAGE, { input: { serverId: server, image: 'evil' } }, arranged.key)).toMatchObject({
      data: { setServerImage: { issues: [{ path: ['image'], rule: 'in' }] } },
    });
    const image = 'example/java:21';
    expect(await shared.graphql(IMAGE, { input: { serverId: server, image } }, arranged.key)).toMatchObject({
      data: { setServerImage: { container: { image } } },
    });
  });

  test('one mutation reinstalls: in the normal state for users, in every state for administrators', async () => {
    const input = { id: arranged.server.identifier };
    const [stranger, administrator] = [
      await shared.keyOf(await shared.seed.user()),
      await shared.keyOf(await shared.seed.user({ rootAdmin: true })),
    ];
    const reinstall = async (variables: object, key: string) =>
      (await shared.graphql(REINSTALL, variables, key)).data.reinstallServer;
    expect(await reinstall({ input }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await reinstall({ input, scope: 'ALL' }, arranged.key)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await reinstall({ input }, await subuserKey('settings.rename'))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reinstall({ input }, arranged.key)).toEqual({ __typename: 'Server', status: 'INSTALLING' });
    expect(await reinstall({ input }, arranged.key)).toMatchObject({ code: 'SERVER_STATE' });
    expect(await reinstall({ input, scope: 'ACCESSIBLE' }, administrator)).toMatchObject({ code: 'SERVER_STATE' });
    const id = Buffer.from(`Server:${arranged.server.id}`).toString('base64');
    expect(await reinstall({ input: { id }, scope: 'ALL' }, arranged.key)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reinstall({ input: { id } }, administrator)).toEqual({ __typename: 'Server', status: 'INSTALLING' });
  });
});

describe('a new owner', () => {
  const DETAILS = `mutation ($input: UpdateServerDetailsInput!) { updateServerDetails(input: $input) { __typename } }`;

  const CHANGED = {
    data: expect.objectContaining({ updateServerDetails: { __typename: 'Server' } }),
    extensions: expect.anything(),
  };
  const userId = (id: number): string => encodeGlobalID('User', id);

  const handOver = async (details: object) => {
    const key = await shared.keyOf(await shared.seed.user({ rootAdmin: true }));
    const id = Buffer.from(`Server:${arranged.server.id}`).toString('base64');
    return shared.graphql(DETAILS, { input: { id, ...details } }, key);
  };

  test.each([false, true])('takes the links of the former one away (the node is away: %s)', async (isAway) => {
    shared.setAway(isAway);
    const { id } = await shared.seed.user();
    expect(await handOver({ ownerId: userId(id) })).toEqual(CHANGED);
    expect(await stored()).toMatchObject({ ownerId: id });
    const ids = [tokenId(arranged.owner, arranged.server)];
    expect(shared.asked).toEqual([{ name: 'denyTokens', uuid: arranged.server.uuid, ids }]);
  });

  test('an unchanged owner keeps their links', async () => {
    expect(await handOver({ ownerId: userId(arranged.owner.id), name: 'Other' })).toEqual(CHANGED);
    expect(shared.asked).toEqual([]);
  });
});
