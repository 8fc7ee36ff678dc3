import { describe, expect, test } from '@jest/globals';
import { bodyReader } from '../../../src/rest/body-reader.js';
import { globalId } from '../../../src/rest/path-params.js';

const readServer = bodyReader<Record<string, unknown>>('CreateServerInput', {
  aliases: { image: ['container_image', 'docker_image', 'image'] },
});
const readSchedule = bodyReader<Record<string, unknown>>('UpdateScheduleInput');
const readTask = bodyReader<Record<string, unknown>>('CreateTaskInput');

describe('the names of a body', () => {
  test('become the names of the input, inside objects too', () => {
    const body = {
      external_id: 'a',
      skip_scripts: true,
      start_on_completion: false,
      feature_limits: { databases: 1, allocations: null },
      limits: { oom_disabled: true },
      deploy: { dedicated_ip: false, port_range: ['25565'] },
    };
    expect(readServer(body).input).toEqual({
      externalId: 'a',
      skipScripts: true,
      startOnCompletion: false,
      featureLimits: { databases: 1, allocations: null },
      limits: { isOomKillerDisabled: true },
      deploy: { hasDedicatedIp: false, portRange: ['25565'] },
    });
  });

  test('that the input does not know are left out, camel case and nested ones too', () => {
    expect(readServer({ externalId: 'a', nest: 1, pack: 2, limits: { memory: 1, secret: 2 } }).input).toEqual({
      limits: { memory: 1 },
    });
  });

  test('of the prototype are harmless', () => {
    const body: unknown = JSON.parse(
      '{"name":"a","__proto__":{"user":1},"constructor":{"x":1},"limits":{"__proto__":{"memory":1}},"environment":{"__proto__":"x"}}',
    );
    const { input } = readServer(body);
    expect(Object.keys(input).sort()).toEqual(['environment', 'limits', 'name']);
    expect(input.user).toBeUndefined();
    expect(Object.keys(input.limits as object)).toEqual([]); // an object of the body is read as one
    expect({}).not.toHaveProperty('user');
    expect({}).not.toHaveProperty('memory');
  });

  test.each([null, undefined, 'text', 7, [], [{ name: 'a' }]])('of the body %j are none', (body) => {
    expect(readServer(body).input).toEqual({});
  });
});

describe('values', () => {
  const NUMBERS: readonly (readonly [sent: unknown, read: unknown])[] = [
    [512, 512],
    ['512', 512],
    [' 512 ', 512],
    ['-1', -1],
    ['', null],
    [null, null],
    ['5.5', '5.5'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['+5', '+5'],
    [5.5, 5.5],
    [true, true],
    [[], []],
  ];

  test.each(NUMBERS)('of a number: %j is read as %j', (sent, read) => {
    expect(readTask({ time_offset: sent }).input).toEqual({ timeOffset: read });
  });

  const BOOLEANS: readonly (readonly [sent: unknown, read: unknown])[] = [
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    ['', null],
    ['true', 'true'],
    ['on', 'on'],
    [2, 2],
  ];

  test.each(BOOLEANS)('of a boolean: %j is read as %j', (sent, read) => {
    expect(readSchedule({ is_active: sent }).input).toEqual({ isActive: read });
  });

  const TEXTS: readonly (readonly [sent: unknown, read: unknown])[] = [
    [' a b ', 'a b'],
    ['  ', null],
    ['', null],
    [5, 5],
  ];

  test.each(TEXTS)('of a text: %j is read as %j', (sent, read) => {
    expect(readSchedule({ name: sent, cron: { minute: sent } }).input).toEqual({ name: read, cron: { minute: read } });
  });

  test('of lists are read one by one, and rows are named as the schema names them', () => {
    const allocation = (id: number | string) => globalId('Allocation', id);
    const body = { allocation: { default: '7', additional: ['8', 9, 'x'] }, deploy: { locations: ['1', ''] } };
    expect(readServer(body).input).toEqual({
      allocation: { defaultId: allocation(7), additionalIds: [allocation(8), allocation(9), allocation('x')] },
      deploy: { locationIds: [globalId('Location', 1), null] },
    });
  });

  test('of an environment stay as they are', () => {
    const environment = { JAR: ' a ', COUNT: '5', EMPTY: '' };
    expect(readServer({ environment }).input).toEqual({ environment });
  });

  test('of an environment that is an empty list are none', () => {
    expect(readServer({ environment: [] }).input).toEqual({ environment: {} });
    expect(readServer({ environment: ['a'] }).input).toEqual({ environment: ['a'] });
  });
});

describe('the image of a new server', () => {
  const SENT: readonly (readonly [body: object, image: unknown, source: string])[] = [
    [{ container_image: 'a' }, 'a', 'container_image'],
    [{ docker_image: 'b' }, 'b', 'docker_image'],
    [{ image: 'c' }, 'c', 'image'],
    [{ image: 'c', docker_image: 'b', container_image: 'a' }, 'a', 'container_image'],
    [{ docker_image: 'b', container_image: '' }, 'b', 'docker_image'],
    [{}, undefined, 'container_image'],
    [{ docker_image: ' ' }, undefined, 'container_image'],
  ];

  test.each(SENT)('sent as %j is %p, and faults are on %p', (body, image, source) => {
    const { input, sourceField } = readServer(body);
    expect(input.image ?? undefined).toBe(image);
    expect(sourceField(['image'])).toBe(source);
  });
});

test.each([
  [['limits', 'oomDisabled'], 'limits.oom_disabled'],
  [['featureLimits', 'databases'], 'feature_limits.databases'],
  [['deploy', 'locations', 0], 'deploy.locations.0'],
  [['deploy', 'locationIds', 0], 'deploy.locations.0'],
  [['environment', 'SERVER_JARFILE'], 'environment.SERVER_JARFILE'],
  [['externalId'], 'external_id'],
])('a fault at %j is shown on %p', (path, field) => {
  expect(readServer({}).sourceField(path)).toBe(field);
});
