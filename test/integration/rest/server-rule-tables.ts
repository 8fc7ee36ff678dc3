/**
 * The rules of the bodies that make and change servers: for each field its lowest and highest value, one step beyond,
 * and what is of another kind. Source: rest.md §5.5, §5.9–5.11, choices.md 11–19, 42–45.
 */

/** A value of a field, and the expected broken rule (`field rule` if it is another field's). */
export type Row = readonly [field: string, value: unknown, broken: string | null];

const text = (length: number): string => 'x'.repeat(length);

/** Rows for a number: its lowest and highest value, one step beyond, and values that are not integers. */
const integer = (field: string, { min, max, between }: { min: number; max: number; between?: boolean }): Row[] => [
  [field, min, null],
  [field, max, null],
  [field, min - 1, between ? 'between' : 'min'],
  [field, max + 1, between ? 'between' : 'max'],
  [field, String(min), null],
  [field, 1.5, 'integer'],
  [field, '1e3', 'integer'],
  [field, 'abc', 'integer'],
  [field, true, 'integer'],
];

const idsUpTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

const MAX_INTEGER = 2_147_483_647;

const LIMITS: readonly Row[] = [
  ...integer('limits.memory', { min: 0, max: MAX_INTEGER }),
  ...integer('limits.swap', { min: -1, max: MAX_INTEGER }),
  ...integer('limits.disk', { min: 0, max: MAX_INTEGER }),
  ...integer('limits.io', { min: 10, max: 1000, between: true }),
  ...integer('limits.cpu', { min: 0, max: MAX_INTEGER }),
  ...[MAX_INTEGER + 1, 1e15, 1e30, '1000000000000000'].map((value): Row => ['limits.memory', value, 'max']),
  ['limits.memory', '1e15', 'integer'],
  ['limits.memory', null, 'required'],
  ['limits.memory', [], 'required'],
  ['limits.threads', null, null],
  ['limits.threads', '', null],
  ['limits.threads', '0', null],
  ['limits.threads', '0-3', null],
  ['limits.threads', '2-2,7', null],
  ['limits.threads', '3-2', 'regex'],
  ['limits.threads', '0-', 'regex'],
  ['limits.threads', '--,', 'regex'],
  ['limits.threads', '1, 2', 'regex'],
  ['limits.threads', 5, 'string'],
  ['limits', 'x', 'array'],
];

const features = (field: string): readonly Row[] => [
  ...integer(field, { min: 0, max: MAX_INTEGER }),
  [field, null, null],
];

const flag = (field: string): readonly Row[] => [
  ...[true, false, 0, 1, '0', '1'].map((value): Row => [field, value, null]),
  [field, 2, 'boolean'],
  [field, 'true', 'boolean'],
  [field, 'yes', 'boolean'],
  [field, [], 'boolean'],
];

const image = (field: string): readonly Row[] => [
  [field, text(191), null],
  [field, text(192), 'max'],
  [field, '~local/image:tag', null],
  [field, 'example.com:5000/a_b/c-d@sha256:00 x', null],
  [field, 'bad;image', 'regex'],
  [field, 'a~b', 'regex'],
  [field, 7, 'string'],
];

/** Ids without a row, and values that are not ids. */
const noRow = (field: string): readonly Row[] => [
  ...[999_999, 0, -1, 2_147_483_648, 1e15, 1e30, '1000000000000000'].map((value): Row => [field, value, 'exists']),
  ...['abc', '1e15', '1.0', 1.5, true].map((value): Row => [field, value, 'integer']),
];

/** Of a new server. */
export const CREATE: readonly Row[] = [
  ['external_id', undefined, null],
  ['external_id', null, null],
  ['external_id', '', null],
  ['external_id', text(191), null],
  ['external_id', text(192), 'max'],
  ['external_id', 5, 'string'],
  ['external_id', 'taken', 'unique'],
  ['name', undefined, 'required'],
  ['name', null, 'required'],
  ['name', '  ', 'required'],
  ['name', 'x', null],
  ['name', text(191), null],
  ['name', text(192), 'max'],
  ['name', 5, 'string'],
  ['description', undefined, null],
  ['description', null, null],
  ['description', text(2000), null],
  ['description', 5, 'string'],
  ['user', undefined, 'required'],
  ...noRow('user'),
  ['egg', undefined, 'required'],
  ...noRow('egg'),
  ['container_image', undefined, 'required'],
  ['container_image', null, 'required'],
  ...image('container_image'),
  ['startup', undefined, 'required'],
  ['startup', '', 'required'],
  ['startup', 5, 'string'],
  ['environment', undefined, 'present'],
  ['environment', 'x', 'array'],
  ['environment', null, 'array'],
  ['environment', [], null],
  ['environment', { NOT_OURS: 'x' }, null],
  ['environment', { JAR: '' }, 'environment.JAR required'],
  ...flag('skip_scripts'),
  ...flag('oom_disabled'),
  ...flag('start_on_completion'),
  ...flag('limits.oom_disabled'),
  ...LIMITS,
  ...['memory', 'swap', 'disk', 'io', 'cpu'].map((name): Row => [`limits.${name}`, undefined, 'required']),
  ['limits.threads', undefined, null],
  ...features('feature_limits.databases'),
  ...features('feature_limits.allocations'),
  ...features('feature_limits.backups'),
  ...['databases', 'allocations', 'backups'].map((name): Row => [`feature_limits.${name}`, undefined, 'present']),
  ['allocation', undefined, 'allocation.default required'],
  ['allocation', null, 'allocation.default required'],
  ['allocation', {}, 'allocation.default required'],
  ...noRow('allocation.default'),
  ['allocation.additional', null, null],
  ['allocation.additional', [], null],
  ['allocation.additional', 'x', 'array'],
  ['allocation.additional', ['x'], 'allocation.additional.0 integer'],
  ['allocation.additional', [999_999], 'allocation.additional.0 exists'],
  ['deploy', null, null],
  ['deploy', { locations: [], dedicated_ip: false, port_range: [] }, null],
  ['deploy', { locations: [0], dedicated_ip: false, port_range: [] }, 'deploy.locations.0 min'],
  ['deploy', { locations: [999_999], dedicated_ip: false, port_range: [] }, 'NoViableNodeException'],
  ['deploy', { locations: idsUpTo(1_000), dedicated_ip: false, port_range: ['1-2'] }, null],
  ['deploy', { locations: idsUpTo(1_001), dedicated_ip: false, port_range: [] }, 'deploy.locations max'],
  ['deploy', { locations: 'x', dedicated_ip: false, port_range: [] }, 'deploy.locations array'],
  ['deploy', { locations: ['x'], dedicated_ip: false, port_range: [] }, 'deploy.locations.0 integer'],
  ['deploy', { dedicated_ip: false, port_range: [] }, 'deploy.locations present'],
  ['deploy', { locations: [], port_range: [] }, 'deploy.dedicated_ip present'],
  ['deploy', { locations: [], dedicated_ip: false }, 'deploy.port_range present'],
  ...[true, false, 0, 1, '0', '1', ''].map(
    (value): Row => [
      'deploy',
      { locations: [], dedicated_ip: value, port_range: ['1001-1002'] },
      'NoViableAllocationException',
    ],
  ),
  ['deploy', { locations: [], dedicated_ip: 'yes', port_range: [] }, 'deploy.dedicated_ip boolean'],
  ['deploy', { locations: [], dedicated_ip: false, port_range: ['x', '1-2'] }, null],
  ['deploy', { locations: [], dedicated_ip: false, port_range: ['10000-11000'] }, 'DisplayException'],
  ['deploy', { locations: [], dedicated_ip: false, port_range: [5] }, 'deploy.port_range.0 string'],
];

/** Of a changed build, the old flat form of the limits too. */
export const BUILD: readonly Row[] = [
  ['allocation', null, 'required'],
  ...noRow('allocation'),
  ['add_allocations', idsUpTo(1_001), 'max'],
  ['remove_allocations', idsUpTo(1_001), 'max'],
  ...flag('oom_disabled'),
  ...flag('limits.oom_disabled'),
  ...LIMITS,
  ...LIMITS.filter(([field]) => field !== 'limits').map(
    ([field, value, broken]): Row => [field.replace('limits.', ''), value, broken],
  ),
  ...features('feature_limits.databases'),
  ...features('feature_limits.allocations'),
  ...features('feature_limits.backups'),
  ['feature_limits', 'x', 'array'],
  ...['add_allocations', 'remove_allocations'].flatMap((field): Row[] => [
    [field, null, null],
    [field, [], null],
    [field, [999_999], null],
    [field, 'x', 'array'],
    [field, ['x'], `${field}.0 integer`],
    [field, [1, 1.5], `${field}.1 integer`],
  ]),
];

/** Of a changed startup. */
export const STARTUP: readonly Row[] = [
  ['startup', 'run', null],
  ['startup', null, 'required'],
  ['startup', 5, 'string'],
  ['environment', null, null],
  ['environment', [], null],
  ['environment', { JAR: 'a.jar' }, null],
  ['environment', { JAR: '' }, 'environment.JAR required'],
  ['environment', 'x', 'array'],
  ...noRow('egg'),
  ['image', null, 'required'],
  ...image('image'),
  ...image('docker_image'),
  ...image('container_image'),
  ...flag('skip_scripts'),
];

/** Of changed details. */
export const DETAILS: readonly Row[] = [
  ['name', 'x', null],
  ['name', text(191), null],
  ['name', text(192), 'max'],
  ['name', null, 'required'],
  ['user', null, 'required'],
  ...noRow('user'),
  ['external_id', text(191), null],
  ['external_id', text(192), 'max'],
  ['external_id', 'taken', 'unique'],
  ['external_id', null, null],
  ['description', null, null],
  ['description', 5, 'string'],
];
