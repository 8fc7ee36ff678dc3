import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { statementsOf } from '../../support/statements.js';
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

const COMMAND = 'java -Xmx{{SERVER_MEMORY}}M -jar {{JAR}} --token={{TOKEN}} --world={{WORLD}} -p {{SERVER_PORT}}';
const NO_VARIABLE = [
  400,
  'BadRequestHttpException',
  'The environment variable you are trying to edit does not exist.',
] as const;

let shared: SharedServers;
let eggId: number;
let arranged: Arranged;

beforeAll(async () => {
  shared = await startSharedServers();
  const { id: _, ...egg } = await shared.seed.egg();
  const people = { userViewable: true, userEditable: true };
  const made = await shared.database.db.egg.create({
    data: {
      ...egg,
      uuid: randomUUID(),
      name: 'Startup',
      // The order is not that of the names.
      dockerImages: { 'Java 21': 'example/java:21', 'Java 17': 'example/java:17', 'Java 8': 'example/java:8' },
      configFiles: {},
      configStartup: {},
      configLogs: {},
      variables: {
        create: [
          { ...people, name: 'Jar', envVariable: 'JAR', defaultValue: 'server.jar', rules: 'required|string|max:20' },
          {
            name: 'Token',
            envVariable: 'TOKEN',
            defaultValue: 's3cret',
            rules: 'required',
            userViewable: false,
            userEditable: true,
          },
          {
            name: 'World',
            envVariable: 'WORLD',
            defaultValue: 'overworld',
            rules: 'required',
            userViewable: true,
            userEditable: false,
          },
          { ...people, name: 'Slots', envVariable: 'SLOTS', defaultValue: '', rules: 'nullable|integer|between:1,100' },
          { ...people, name: 'Map', envVariable: 'MAP', defaultValue: '', rules: 'required_if:JAR,custom.jar|string' },
        ],
      },
    },
  });
  eggId = made.id;
});

beforeEach(async () => {
  shared.forget();
  arranged = await shared.arrange({ eggId, startup: COMMAND, memory: 2048 });
});

afterAll(() => shared?.close());

const startup = (key = arranged.key) => shared.ask('GET', `${arranged.server.identifier}/startup`, { key });

const setVariable = (body: unknown, key = arranged.key) =>
  shared.ask('PUT', `${arranged.server.identifier}/startup/variable`, { key, body });

const subuserKey = async (...permissions: string[]) =>
  shared.keyOf(await shared.seed.subuser(arranged.server, permissions));

const storedValues = () => shared.database.db.serverVariable.findMany({ where: { serverId: arranged.server.id } });

const invocation = (jar: string) =>
  `java -Xmx2048M -jar ${jar} --token=[hidden] --world=overworld -p ${arranged.allocation.port}`;

const JAR = {
  object: 'egg_variable',
  attributes: {
    name: 'Jar',
    description: '',
    env_variable: 'JAR',
    default_value: 'server.jar',
    server_value: 'server.jar',
    is_editable: true,
    rules: 'required|string|max:20',
  },
} as const;

describe('GET startup', () => {
  test('shows command, images and the variables that people may view', async () => {
    const { status, body } = await startup();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['object', 'data', 'meta']);
    expect(body.data[0]).toEqual(JAR);
    expect(Object.keys(body.data[0].attributes)).toEqual(Object.keys(JAR.attributes));
    expect(body.data.map(({ attributes }: typeof JAR) => [attributes.env_variable, attributes.server_value])).toEqual([
      ['JAR', 'server.jar'],
      ['WORLD', 'overworld'],
      ['SLOTS', ''],
      ['MAP', ''],
    ]);
    expect(body.data[1].attributes.is_editable).toBe(false);
    expect(body.meta).toEqual({
      startup_command: invocation('server.jar'),
      docker_images: { 'Java 21': 'example/java:21', 'Java 17': 'example/java:17', 'Java 8': 'example/java:8' },
      raw_startup_command: COMMAND,
    });
    expect(Object.keys(body.meta)).toEqual(['startup_command', 'docker_images', 'raw_startup_command']);
    expect(Object.keys(body.meta.docker_images)).toEqual(['Java 21', 'Java 17', 'Java 8']);
    expect(JSON.stringify(body)).not.toContain('s3cret');
  });

  test('needs startup.read, and takes the same number of statements for every server', async () => {
    expect(errorOf(await startup(await subuserKey('startup.update', 'startup.docker-image')))).toEqual(UNAUTHORIZED);
    expect((await startup(await subuserKey('startup.read'))).status).toBe(200);
    expect(errorOf(await startup(await shared.keyOf(await shared.seed.user())))).toEqual(NOT_THEIRS);
    const before = (await statementsOf(() => startup())).length;
    await setVariable({ key: 'JAR', value: 'a.jar' });
    await setVariable({ key: 'SLOTS', value: '5' });
    expect((await statementsOf(() => startup())).length).toBe(before);
  });

  test('is a conflict while the server is not in its normal state', async () => {
    await shared.database.db.server.update({ where: { id: arranged.server.id }, data: { suspended: true } });
    for (const answer of [await startup(), await setVariable({ key: 'JAR', value: 'x' })]) {
      expect(errorOf(answer).slice(0, 2)).toEqual([409, 'ServerStateConflictException']);
    }
  });
});

describe('PUT startup/variable', () => {
  test('stores a value and shows what the server is started with now', async () => {
    expect(await setVariable({ key: 'JAR', value: ' paper.jar ' })).toMatchObject({ status: 200 });
    const { body } = await setVariable({ key: 'JAR', value: 'paper.jar' });
    expect(body).toEqual({
      ...JAR,
      attributes: { ...JAR.attributes, server_value: 'paper.jar' },
      meta: { startup_command: invocation('paper.jar'), raw_startup_command: COMMAND },
    });
    expect((await startup()).body.data[0].attributes.server_value).toBe('paper.jar');
    expect(await shared.activity(arranged.server.id)).toEqual([
      { event: 'server:startup.edit', properties: { variable: 'JAR', old: 'server.jar', new: 'paper.jar' } },
    ]);
    expect(shared.asked).toEqual([]);
  });

  test.each([[null], [''], ['   ']])('%j is stored as an empty text', async (value) => {
    await setVariable({ key: 'SLOTS', value: '7' });
    const { status, body } = await setVariable({ key: 'SLOTS', value });
    expect([status, body.attributes.server_value]).toEqual([200, '']);
    expect(await storedValues()).toMatchObject([{ value: '' }]);
  });

  test.each([
    [7, '7'],
    [true, '1'],
  ])('%j is taken as the text %j', async (value, text) => {
    expect((await setVariable({ key: 'SLOTS', value })).body.attributes.server_value).toBe(text);
  });

  test.each([
    [
      {},
      [
        ['key', 'required', 'The key field is required.'],
        ['value', 'present', 'The value field must be present.'],
      ],
    ],
    [{ key: 'JAR' }, [['value', 'present', 'The value field must be present.']]],
    [{ key: 5, value: 'x' }, [['key', 'string', 'The key must be a string.']]],
    [{ key: 'JAR', value: null }, [['value', 'required', 'The value field is required.']]],
    [{ key: 'JAR', value: 'a'.repeat(21) }, [['value', 'max', 'The value may not be greater than 20 characters.']]],
    [{ key: 'SLOTS', value: '101' }, [['value', 'between', 'The value must be between 1 and 100.']]],
    [
      { key: 'SLOTS', value: 1e300 },
      [
        ['value', 'integer', 'The value must be an integer.'],
        ['value', 'between', 'The value must be between 1 and 100.'],
      ],
    ],
    [{ key: 'JAR', value: ['x'] }, [['value', 'string', 'The value must be a string.']]],
    [{ key: 'JAR', value: { a: 1 } }, [['value', 'string', 'The value must be a string.']]],
    ...UNSTORABLE.map(
      (text) => [{ key: 'JAR', value: text }, [['value', 'regex', 'The value format is invalid.']]] as const,
    ),
  ])('rejects %j and stores nothing', async (body, broken) => {
    const answer = await setVariable(body);
    expect([answer.status, brokenRules(answer)]).toEqual([422, broken]);
    expect(await storedValues()).toEqual([]);
    expect(await shared.activity(arranged.server.id)).toEqual([]);
  });

  test('a rule about another variable receives its present value', async () => {
    expect((await setVariable({ key: 'MAP', value: null })).status).toBe(422);
    await shared.database.db.serverVariable.deleteMany({ where: { serverId: arranged.server.id } });
    await setVariable({ key: 'JAR', value: 'custom.jar' });
    expect(brokenRules(await setVariable({ key: 'MAP', value: '' }))[0]).toMatchObject([
      'value',
      'required_if',
      expect.any(String),
    ]);
    expect((await setVariable({ key: 'MAP', value: 'de_dust' })).status).toBe(200);
  });

  test.each(['NOPE', 'TOKEN', 'jar', '__proto__', 'P_SERVER_UUID'])('%s does not exist', async (key) => {
    const administrator = await shared.keyOf(await shared.seed.user({ rootAdmin: true }));
    for (const asking of [arranged.key, administrator]) {
      expect(errorOf(await setVariable({ key, value: 'x' }, asking))).toEqual(NO_VARIABLE);
    }
    expect(await storedValues()).toEqual([]);
  });

  test('a variable that people only see is read-only', async () => {
    expect(errorOf(await setVariable({ key: 'WORLD', value: 'x' }))).toEqual([
      400,
      'BadRequestHttpException',
      'The environment variable you are trying to edit is read-only.',
    ]);
  });

  test('needs startup.update, and shows the other values to those with startup.read only', async () => {
    expect(errorOf(await setVariable({ key: 'JAR', value: 'x' }, await subuserKey('startup.read')))).toEqual(
      UNAUTHORIZED,
    );
    const { status, body } = await setVariable({ key: 'JAR', value: 'x' }, await subuserKey('startup.update'));
    expect([status, body.attributes.server_value]).toEqual([200, 'x']);
    expect(body.meta.startup_command).toContain('--world=[hidden]');
  });

  test('twenty at once end with one of the values, and the activity tells a story', async () => {
    const values = Array.from({ length: 20 }, (_, index) => `v${index}.jar`);
    const answers = await Promise.all(values.map((value) => setVariable({ key: 'JAR', value })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const log = await shared.activity(arranged.server.id);
    const told = log.map(({ properties }) => properties as { old: string; new: string });
    expect(told.map((entry) => entry.old)).toEqual(['server.jar', ...told.slice(0, -1).map((entry) => entry.new)]);
    expect(await storedValues()).toMatchObject([{ value: told.at(-1)?.new }]);
  });
});

describe('over GraphQL', () => {
  const READ = `query ($server: ID!) { startup(serverId: $server) {
    invocation startupCommand dockerImages variables { envVariable value isUserEditable } } }`;
  const SET = `mutation ($input: SetServerVariableInput!) { setServerVariable(input: $input) { __typename
    ... on ChangedVariable { variable { envVariable value } startup { invocation variables { envVariable } } }
    ... on Error { code } ... on ValidationError { issues { path rule } } } }`;

  test('the same startup is read and changed', async () => {
    const server = arranged.server.uuid;
    expect((await shared.graphql(READ, { server }, arranged.key)).data.startup).toMatchObject({
      invocation: invocation('server.jar'),
      startupCommand: COMMAND,
      variables: [{ envVariable: 'JAR' }, { envVariable: 'WORLD' }, { envVariable: 'SLOTS' }, { envVariable: 'MAP' }],
    });
    const set = async (input: object, key = arranged.key) =>
      (await shared.graphql(SET, { input: { serverId: server, ...input } }, key)).data.setServerVariable;
    expect(await set({ key: 'JAR', value: 'x.jar' })).toMatchObject({
      variable: { envVariable: 'JAR', value: 'x.jar' },
      startup: { invocation: invocation('x.jar') },
    });
    expect(await set({ key: 'JAR' })).toMatchObject({ issues: [{ path: ['value'], rule: 'present' }] });
    expect(await set({ key: 'TOKEN', value: 'x' })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await set({ key: 'JAR', value: 'y' }, await subuserKey('startup.update'))).toMatchObject({
      startup: { variables: [] },
    });
    const blind = await subuserKey('startup.update');
    expect(await shared.graphql(READ, { server }, blind)).toMatchObject({ data: { startup: null } });
  });
});
