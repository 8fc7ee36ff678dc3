import { beforeAll, describe, expect, test } from '@jest/globals';
import { importEgg } from '../../../../src/domain/eggs/import-egg.js';
import { ValidationError } from '../../../../src/domain/errors.js';
import { systemContext, type TestContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const variable = {
  name: 'Build Number',
  description: 'The build to run.',
  env_variable: 'BUILD_NUMBER',
  default_value: 'latest',
  user_viewable: true,
  user_editable: true,
  rules: 'required|string|max:20',
  field_type: 'text',
};

const document = {
  _comment: 'made by hand',
  meta: { version: 'PTDL_v2', update_url: null },
  exported_at: '2026-01-01T00:00:00+00:00',
  name: 'Voice',
  author: 'parker@example.com',
  description: 'Talk to each other.',
  features: ['eula'],
  docker_images: { Newest: 'ghcr.io/example/voice:2', Older: 'ghcr.io/example/voice:1' },
  file_denylist: ['secret.txt'],
  startup: './voice -port {{SERVER_PORT}}',
  config: {
    files: '{\r\n "voice.ini": {"parser": "ini", "find": {"port": "{{server.build.default.port}}"}}\r\n}',
    startup: '{"done": "Server listening on"}',
    logs: '[]',
    stop: '^C',
  },
  scripts: { installation: { script: '#!/bin/ash\r\necho ok\r\n', container: 'alpine:3.4', entrypoint: 'ash' } },
  variables: [variable],
};

describe('importing an egg', () => {
  const database = describeDatabase();
  let ctx: TestContext;

  beforeAll(async () => {
    ctx = systemContext(database.db);
  });

  const store = (changes: object = {}, nest = 'Voice Servers') =>
    importEgg(ctx, { nest, document: { ...document, ...changes } });
  const problemsOf = async (changes: object): Promise<readonly (string | undefined)[]> => {
    const error: unknown = await store(changes).catch((reason: unknown) => reason);
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map(({ message }) => message);
  };

  test('lists variables with patterns that only a backtracking engine can run', async () => {
    const rules = ['regex:/^(a+)+$/', 'regex:/^(?!root$)\\w+$/', 'not_regex:/(a)\\1/', 'string|max:3'];
    const variables = rules.map((text, index) => ({ ...variable, env_variable: `V${index}`, rules: text }));
    expect((await store({ variables })).slowPatterns).toEqual(['V1', 'V2']);
    expect((await store()).slowPatterns).toEqual([]);
  });

  test('a PTDL_v2 file becomes an egg with its variables', async () => {
    const { id } = await store();
    const egg = await ctx.db.egg.findUniqueOrThrow({ where: { id }, include: { variables: true, nest: true } });
    expect(egg).toMatchObject({
      name: 'Voice',
      nest: { name: 'Voice Servers', author: 'parker@example.com' },
      features: ['eula'],
      fileDenylist: ['secret.txt'],
      configFiles: { 'voice.ini': { parser: 'ini', find: { port: '{{server.build.default.port}}' } } },
      configStartup: { done: 'Server listening on' },
      configLogs: {},
      configStop: '^C',
      scriptInstall: '#!/bin/ash\necho ok\n',
      scriptEntry: 'ash',
      scriptContainer: 'alpine:3.4',
      variables: [{ envVariable: 'BUILD_NUMBER', defaultValue: 'latest', userViewable: true }],
    });
    expect(Object.keys(egg.dockerImages ?? {})).toEqual(['Newest', 'Older']);
  });

  test('a second import keeps the egg and its variables, and updates what changed', async () => {
    const first = await store();
    const before = await ctx.db.eggVariable.findMany({ where: { eggId: first.id } });
    const second = await store({
      startup: './voice2',
      variables: [
        { ...variable, default_value: '7' },
        { ...variable, env_variable: 'EXTRA' },
      ],
    });
    expect(second).toMatchObject({ id: first.id, uuid: first.uuid, startup: './voice2' });
    const after = await ctx.db.eggVariable.findMany({ where: { eggId: first.id }, orderBy: { id: 'asc' } });
    expect(after.map(({ id, envVariable, defaultValue }) => ({ id, envVariable, defaultValue }))).toEqual([
      { id: before[0]?.id, envVariable: 'BUILD_NUMBER', defaultValue: '7' },
      { id: expect.any(Number), envVariable: 'EXTRA', defaultValue: 'latest' },
    ]);
  });

  test('a variable that is missing from the file is removed', async () => {
    const { id } = await store({ name: 'Shrinking' });
    await store({ name: 'Shrinking', variables: [] });
    expect(await ctx.db.eggVariable.count({ where: { eggId: id } })).toBe(0);
  });

  test('eggs of the same name can exist in different nests', async () => {
    expect((await store({}, 'Another')).id).not.toBe((await store()).id);
  });

  test.each([
    ['a list of images', { images: ['example/voice:1', 'example/voice:2'] }, ['example/voice:1', 'example/voice:2']],
    ['one image', { image: 'example/voice:1' }, ['example/voice:1']],
  ])('the older format with %s is accepted', async (_, images, expected) => {
    const { dockerImages } = await store({ meta: { version: 'PTDL_v1' }, docker_images: undefined, ...images });
    expect(Object.keys(dockerImages ?? {})).toEqual(expected);
    expect(Object.values(dockerImages ?? {})).toEqual(expected);
  });

  test.each([
    ['with one command', 'PLCN_v1', { startup: './voice' }],
    [
      'with commands by name',
      'PLCN_v3',
      { startup: undefined, startup_commands: { Default: './voice', Safe: './v -s' } },
    ],
  ])('the format of Pelican %s is accepted', async (_, version, startup) => {
    const rules = ['required', 'regex:/^a|b$/'];
    const pelican = { meta: { version }, name: version, config: { ...document.config, files: {} }, ...startup };
    const egg = await store({ ...pelican, variables: [{ ...variable, rules }] });
    expect(egg).toMatchObject({ startup: './voice', configFiles: {} });
    const [stored] = await ctx.db.eggVariable.findMany({ where: { eggId: egg.id } });
    expect(stored?.rules).toBe('required|regex:/^a|b$/');
  });

  test('flags and defaults of older panels are accepted', async () => {
    const { id } = await store({
      name: 'Old flags',
      features: null,
      file_denylist: '',
      variables: [{ ...variable, default_value: 25565, user_viewable: 1, user_editable: '0', description: null }],
    });
    expect(await ctx.db.eggVariable.findFirst({ where: { eggId: id } })).toMatchObject({
      defaultValue: '25565',
      userViewable: true,
      userEditable: false,
      description: '',
    });
  });

  test('all problems are reported with their paths', async () => {
    expect(
      await problemsOf({
        docker_images: {},
        config: { files: '{"a.yml": {"parser": "toml", "find": {}}}', startup: '{done', logs: '{}', stop: '' },
        variables: [{ ...variable, env_variable: 'SERVER_PORT' }],
      }),
    ).toEqual([
      'docker_images: must name at least one image',
      expect.stringMatching(/^config\.files\.a\.yml\.parser: /),
      'config.startup: must be JSON text',
      expect.stringMatching(/^config\.stop: /),
      'variables.0.env_variable: is a name that every server already has',
    ]);
  });

  test('invalid rules are reported at the import, not at the creation of a server', async () => {
    const withRules = (rules: string) => problemsOf({ variables: [{ ...variable, rules }] });
    expect(await withRules('required|strnig|between:1')).toEqual([
      'variables.0.rules: strnig: is not a known rule',
      'variables.0.rules: between: needs two numbers, as in 1,10',
    ]);
    expect(await withRules('regex:/(a/')).toEqual([expect.stringMatching(/^variables\.0\.rules: regex: Invalid/)]);
  });

  test('a file that is no egg is reported as such', async () => {
    expect(await problemsOf({ meta: { version: 'X' } })).toEqual([
      'meta.version: must be PTDL_v1, PTDL_v2 or PLCN_v1 to PLCN_v3: is this an egg file?',
    ]);
  });

  test('a rejected file leaves nothing behind', async () => {
    await expect(store({ startup: '' }, 'Never made')).rejects.toThrow(ValidationError);
    expect(await ctx.db.nest.count({ where: { name: 'Never made' } })).toBe(0);
  });

  test('only administrators may import', async () => {
    const node = { ...ctx, principal: { kind: 'node', nodeId: 1 } as const };
    await expect(importEgg(node, { nest: 'X', document })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
