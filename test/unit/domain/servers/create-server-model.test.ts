import { describe, expect, test } from '@jest/globals';
import { readShape } from '../../../../src/domain/input/input-model.js';
import { CreateServer } from '../../../../src/domain/servers/create-server-model.js';

const LIMITS = { memory: 512, swap: 0, disk: 1024, io: 500, cpu: 100 };
const FEATURES = { databases: 1, allocations: 1, backups: 1 };
const DEPLOY = { locations: [], dedicatedIp: false, portRange: [] };
const GOOD = {
  name: 'Lobby',
  user: 1,
  egg: 1,
  image: 'example/java:21',
  startup: 'run',
  environment: {},
  limits: LIMITS,
  featureLimits: FEATURES,
  allocation: { default: 1 },
};

const problems = (values: object): readonly string[] =>
  readShape(CreateServer, { ...GOOD, ...values }).issues.map(({ path, rule }) => `${path.join('.')}: ${rule}`);

const limits = (changes: object) => ({ limits: { ...LIMITS, ...changes } });
const features = (changes: object) => ({ featureLimits: { ...FEATURES, ...changes } });
const deploy = (changes: object) => ({ allocation: undefined, deploy: { ...DEPLOY, ...changes } });

describe('a new server may have', () => {
  const ALLOWED: readonly (readonly [name: string, values: object])[] = [
    ['a name of one character', { name: 'x' }],
    ['a name of 191', { name: 'x'.repeat(191) }],
    ['an external id of 191', { externalId: 'x'.repeat(191) }],
    ['no external id', { externalId: null }],
    ['no description', { description: null }],
    ['an image that is local to the node', { image: '~local/image:tag@sha256' }],
    ['the least of everything', limits({ memory: 0, swap: -1, disk: 0, io: 10, cpu: 0 })],
    ['the most weight', limits({ io: 1000 })],
    ['the largest number there is', limits({ memory: 2_147_483_647 })],
    ['one thread', limits({ threads: '0' })],
    ['ranges of threads', limits({ threads: '0-1,3,5-5' })],
    ['no threads', limits({ threads: null })],
    ['an empty text of threads', limits({ threads: '' })],
    ['unlimited features', features({ databases: null, allocations: null, backups: null })],
    ['no features', features({ databases: 0, allocations: 0, backups: 0 })],
    ['a place that is chosen for it', deploy({})],
    ['ports and ranges', deploy({ portRange: ['25565', '25565-25600', ' 80 '] })],
    ['unknown members', { nest: 5 }],
  ];

  test.each(ALLOWED)('%s', (_name, values) => {
    expect(problems(values)).toEqual([]);
  });
});

describe('a new server may not have', () => {
  const REJECTED: readonly (readonly [name: string, values: object, problems: readonly string[]])[] = [
    ['an empty name', { name: '' }, ['name: required']],
    ['a name of 192', { name: 'x'.repeat(192) }, ['name: max']],
    ['an external id of 192', { externalId: 'x'.repeat(192) }, ['externalId: max']],
    ['an owner that is text', { user: 'me' }, ['user: integer']],
    ['an egg of zero', { egg: 0 }, ['egg: exists']],
    ['an empty image', { image: '' }, ['image: required']],
    ['an image with a semicolon', { image: 'a;b' }, ['image: regex']],
    ['an image of 192', { image: 'x'.repeat(192) }, ['image: max']],
    ['no startup', { startup: ' ' }, ['startup: required']],
    ['an environment that is text', { environment: 'x' }, ['environment: array']],
    ['less than no memory', limits({ memory: -1 }), ['limits.memory: min']],
    ['memory beyond the largest number', limits({ memory: 2_147_483_648 }), ['limits.memory: max']],
    ['half a megabyte', limits({ memory: 0.5 }), ['limits.memory: integer']],
    ['less than unlimited swap', limits({ swap: -2 }), ['limits.swap: min']],
    ['less than no disk', limits({ disk: -1 }), ['limits.disk: min']],
    ['too little weight', limits({ io: 9 }), ['limits.io: between']],
    ['too much weight', limits({ io: 1001 }), ['limits.io: between']],
    ['less than no processor', limits({ cpu: -1 }), ['limits.cpu: min']],
    ['threads backwards', limits({ threads: '3-1' }), ['limits.threads: regex']],
    ['threads without a number', limits({ threads: '--,' }), ['limits.threads: regex']],
    ['threads that end in a comma', limits({ threads: '1,' }), ['limits.threads: regex']],
    ['fewer than no databases', features({ databases: -1 }), ['featureLimits.databases: min']],
    ['no place', { allocation: null }, ['allocation.default: required']],
    ['an allocation of zero', { allocation: { default: 0 } }, ['allocation.default: exists']],
    [
      'additional allocations that are text',
      { allocation: { default: 1, additional: [2, 'x'] } },
      ['allocation.additional.1: integer'],
    ],
    ['locations of zero', deploy({ locations: [0] }), ['deploy.locations.0: min']],
  ];

  test.each(REJECTED)('%s', (_name, values, expected) => {
    expect(problems(values)).toEqual(expected);
  });
});

/** Source: rest.md §18, last paragraph; choices.md 43. */
test('an empty input misses all that is required, in the order of the fields', () => {
  const missing = readShape(CreateServer, {}).issues.map(({ path, rule }) => `${path.join('.')}: ${rule}`);
  expect(missing).toEqual([
    'name: required',
    'user: required',
    'egg: required',
    'image: required',
    'startup: required',
    'environment: present',
    'limits: required',
    'limits.memory: required',
    'limits.swap: required',
    'limits.disk: required',
    'limits.io: required',
    'limits.cpu: required',
    'featureLimits: required',
    'featureLimits.databases: present',
    'featureLimits.allocations: present',
    'featureLimits.backups: present',
    'allocation.default: required',
  ]);
});

/** Source: choices.md 43, 45. */
describe('members that must be present, even if null', () => {
  test.each([
    ['a feature limit', features({ allocations: undefined }), ['featureLimits.allocations: present']],
    ['a member of deploy', deploy({ locations: undefined }), ['deploy.locations: present']],
    ['the environment', { environment: undefined }, ['environment: present']],
  ])('%s', (_name, values, expected) => {
    expect(problems(values)).toEqual(expected);
  });
});
