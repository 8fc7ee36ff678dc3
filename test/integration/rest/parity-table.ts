import { getNamedType } from 'graphql';
import { schema } from '../../../src/schema/index.js';
import { type GraphqlCall, globalId } from './verdicts.js';
import { withEnumNames } from './with-enum-names.js';

/** Objects by the names that paths have for them, as GraphQL names them. */
export type Subject = Readonly<Record<string, string>>;

/** The members of a body, in camelCase. */
export type Sent = Readonly<Record<string, unknown>>;

/** The same request over GraphQL, for the objects of the path and the body. */
export type Twin = (subject: Subject, sent: Sent) => GraphqlCall & { readonly field: string };

/** A request that is sent to both APIs. */
export interface Case {
  readonly body?: object;
  /** Behind the path of REST. */
  readonly query?: string;
  /** The members of the GraphQL request, if they differ from the body. */
  readonly sent?: Sent;
  /** Other objects than the usual ones, by the names of paths: numbers as REST has them. */
  readonly about?: readonly string[];
  /** Statement that leads to it. */
  readonly before?: string;
}

export interface ParityRow {
  readonly twin: Twin;
  /** Valid requests, and requests that fail for the present state. */
  readonly cases: Readonly<Record<string, Case>>;
  /** A request that breaks rules. */
  readonly wrong?: Case;
  /** Members with another name over REST. */
  readonly names?: Readonly<Record<string, string>>;
  /** Codes of errors that have another code over REST on this path: the REST code by the GraphQL code. */
  readonly restCodes?: Readonly<Record<string, string>>;
  /** Whether REST accepts no idempotency key here. */
  readonly isNotOnce?: boolean;
  /** The differences between the two, and their reason; part of `docs/parity.md`. */
  readonly differs?: string;
}

/** A mutation with its input, and its selection: the name of the result, and the members of an error. */
const change =
  (field: string, input: (subject: Subject, sent: Sent) => object, argument = ''): Twin =>
  (subject, sent) => ({
    field: `mutation ${field}`,
    query: `mutation ($key: String, $input: ${inputOf(field)}!) {
      ${field}(input: $input, idempotencyKey: $key${argument}) {
        __typename ... on Error { code ... on ValidationError { issues { path rule } } }
      }
    }`,
    variables: { input: withEnumNames(inputOf(field), input(subject, sent)) },
  });

const inputOf = (field: string): string => {
  const argument = schema
    .getMutationType()
    ?.getFields()
    [field]?.args.find(({ name }) => name === 'input');
  if (argument === undefined) throw new Error(`There is no mutation ${field} with an input.`);
  return getNamedType(argument.type).name;
};

/** A query of one field; its variables are objects by name. */
const read =
  (selection: string, variables: (subject: Subject, sent: Sent) => object = () => ({}), declared = ''): Twin =>
  (subject, sent) => ({
    field: `query ${/\w+/.exec(selection)?.[0] ?? ''}`,
    query: `query ${declared === '' ? '' : `(${declared})`} { ${selection} }`,
    variables: variables(subject, sent),
  });

/** A query about one object. */
const readOne = (selection: string, name: string): Twin =>
  read(selection.replace('$', `$${name}`), (subject) => ({ [name]: subject[name] }), `$${name}: ID!`);

/** A query about something of a server. */
const readOf = (selection: string, name: string): Twin =>
  read(selection, ({ server, [name]: id }) => ({ server, id }), '$server: ID!, $id: ID!');

const FINE: Readonly<Record<string, Case>> = { done: {} };
const IN_WRONG_STATE: Case = { before: "update servers set status = 'installing'" };

const onServer = (field: string): Twin => change(field, ({ server: serverId }, sent) => ({ serverId, ...sent }));
/** A mutation whose input calls the file `path`, which a body calls otherwise. */
const onPath = (field: string, key: string): Twin =>
  change(field, ({ server: serverId }, { [key]: path, ...sent }) => ({ serverId, path, ...sent }));
const onThis = (field: string, name: string): Twin =>
  change(field, ({ server: serverId, [name]: id }, sent) => ({ serverId, id, ...sent }));
const reference = (type: string, value: unknown): unknown =>
  typeof value === 'number' ? globalId(type, value) : value;
const references = (type: string, values: unknown): unknown =>
  Array.isArray(values) ? values.map((value) => reference(type, value)) : values;

const A = '/api/application';
const C = '/api/client';
const S = `${C}/servers/:server`;

const CLOCK = { minute: '0', hour: '4', day_of_month: '*', month: '*', day_of_week: '*' };
const SCHEDULE = { name: 'Nightly', ...CLOCK };
/** GraphQL has the cron fields in a member of their own. */
const withCron = ({ minute, hour, dayOfMonth, month, dayOfWeek, ...rest }: Sent): object => ({
  ...rest,
  cron: { minute, hour, dayOfMonth, month, dayOfWeek },
});
const TASK = { action: 'command', payload: 'list', time_offset: 0 };
const LIMITS = { memory: 128, swap: 0, disk: 256, io: 500, cpu: 0 };
const FEATURE_LIMITS = { databases: 1, allocations: 1, backups: 1 };
const PERSON = { email: 'new@example.com', username: 'newcomer', first_name: 'New', last_name: 'Comer' };
const SSH_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0FBAM9MBbXTp2AeXQmqXTTPmVnnHLxT5jQHPXMuAj1';

const NODE = {
  ...{ name: 'Second', fqdn: '127.0.0.1', scheme: 'http', memory: 1024, memory_overallocate: 0, disk: 1024 },
  ...{ disk_overallocate: 0, daemon_listen: 8080, daemon_sftp: 2022 },
};

/** The objects that bodies name by integers. */
export interface Numbers {
  readonly user: number;
  readonly egg: number;
  readonly location: number;
  readonly freeAllocation: number;
  readonly allocation: number;
  readonly host: number;
  readonly subuserEmail: string;
}

/** Source: choices.md 25. */
const NO_BACKUPS =
  'A backup task on a server that may have no backups is 403 over REST, `TOO_MANY_BACKUPS` over GraphQL.';

const UNKNOWN_PERMISSIONS = 'Unknown permissions are dropped over REST and rejected over GraphQL.';

const WHOLE_BODY = 'REST replaces the whole object; over GraphQL absent members stay unchanged.';

/** Every route, with the request that a client of GraphQL sends in its place. */
export const parityTable = ({
  user,
  egg,
  location,
  freeAllocation,
  allocation,
  host,
  subuserEmail,
}: Numbers): Readonly<Record<string, ParityRow>> => ({
  [`GET ${A}/servers`]: { twin: read('servers(scope: ALL) { edges { node { id } } }'), cases: FINE },
  [`POST ${A}/servers`]: {
    twin: change('createServer', (_subject, { dockerImage, allocation: at, deploy, user, egg: of, ...sent }) => ({
      ...sent,
      image: dockerImage,
      ownerId: reference('User', user),
      eggId: reference('Egg', of),
      ...(isObject(at)
        ? {
            allocation: {
              defaultId: reference('Allocation', at.default),
              additionalIds: references('Allocation', at.additional),
            },
          }
        : {}),
      ...(isObject(deploy)
        ? {
            deploy: {
              hasDedicatedIp: deploy.dedicatedIp,
              portRange: deploy.portRange,
              locationIds: references('Location', deploy.locations),
            },
          }
        : {}),
    })),
    names: { image: 'docker_image', ownerId: 'user', eggId: 'egg', defaultId: 'default' },
    cases: {
      'on an allocation': {
        body: {
          ...{ name: 'New', user, egg, docker_image: 'a:b', startup: 'run', environment: {} },
          ...{ limits: LIMITS, feature_limits: FEATURE_LIMITS, allocation: { default: freeAllocation } },
        },
      },
      'with enough capacity': {
        body: {
          ...{ name: 'New', user, egg, docker_image: 'a:b', startup: 'run', environment: {} },
          ...{ limits: LIMITS, feature_limits: FEATURE_LIMITS },
          deploy: { locations: [location], dedicated_ip: false, port_range: [] },
        },
      },
      'without enough capacity': {
        body: {
          ...{ name: 'New', user, egg, docker_image: 'a:b', startup: 'run', environment: {} },
          ...{ limits: { ...LIMITS, memory: 9_999_999 }, feature_limits: FEATURE_LIMITS },
          deploy: { locations: [], dedicated_ip: false, port_range: [] },
        },
      },
    },
    wrong: {
      body: {
        ...{ name: ' ', user: 999_999, egg: 999_999, docker_image: 'a:b', startup: 'run', environment: {} },
        ...{ limits: { ...LIMITS, io: 1 }, feature_limits: FEATURE_LIMITS, allocation: { default: allocation } },
      },
    },
  },
  [`GET ${A}/servers/external/:external_id`]: {
    twin: read('server(scope: ALL, externalId: $name) { id }', ({ external_id: name }) => ({ name }), '$name: String!'),
    cases: FINE,
  },
  [`GET ${A}/servers/:server`]: { twin: readOne('server(scope: ALL, id: $) { id }', 'server'), cases: FINE },
  [`DELETE ${A}/servers/:server`]: {
    twin: change('deleteServer', ({ server: id }) => ({ id })),
    cases: FINE,
  },
  [`DELETE ${A}/servers/:server/force`]: {
    twin: change('deleteServer', ({ server: id }) => ({ id, force: true })),
    cases: FINE,
  },
  [`PATCH ${A}/servers/:server/details`]: {
    twin: change('updateServerDetails', ({ server: id }, { user, ...sent }) => ({
      ...{ id, ...sent },
      ...(user === undefined ? {} : { ownerId: reference('User', user) }),
    })),
    names: { ownerId: 'user' },
    cases: { done: { body: { name: 'Arena', user } } },
    wrong: { body: { name: ' ', user: 999_999 } },
  },
  [`PATCH ${A}/servers/:server/build`]: {
    twin: change('updateServerBuild', ({ server: id }, { addAllocations, ...sent }) => ({
      ...{ id, ...sent },
      ...(addAllocations === undefined ? {} : { addAllocationIds: references('Allocation', addAllocations) }),
    })),
    cases: { done: { body: { limits: { memory: 64 }, add_allocations: [freeAllocation] } } },
    wrong: { body: { limits: { memory: -5, io: 1 } } },
  },
  [`PATCH ${A}/servers/:server/startup`]: {
    twin: change('updateServerStartup', ({ server: id }, { egg: other, ...sent }) => ({
      ...{ id, ...sent },
      ...(other === undefined ? {} : { eggId: reference('Egg', other) }),
    })),
    names: { eggId: 'egg' },
    cases: { done: { body: { startup: 'run', environment: { MOTD: 'Hi' }, egg } } },
    wrong: { body: { startup: ' ', egg: 999_999 } },
  },
  [`POST ${A}/servers/:server/suspend`]: { twin: change('suspendServer', ({ server: id }) => ({ id })), cases: FINE },
  [`POST ${A}/servers/:server/unsuspend`]: {
    twin: change('unsuspendServer', ({ server: id }) => ({ id })),
    cases: FINE,
  },
  [`POST ${A}/servers/:server/reinstall`]: {
    twin: change('reinstallServer', ({ server: id }) => ({ id })),
    cases: FINE,
  },
  [`GET ${A}/servers/:server/databases`]: {
    twin: readOne('serverDatabases(serverId: $, scope: ALL) { id }', 'server'),
    cases: FINE,
  },
  [`POST ${A}/servers/:server/databases`]: {
    twin: change('createServerDatabase', ({ server: serverId }, { database: name, host: on, ...sent }) => ({
      ...{ serverId, scope: 'all', name, ...sent, hostId: reference('DatabaseHost', on) },
    })),
    names: { name: 'database', hostId: 'host' },
    cases: { 'on a host that is away': { body: { database: 'arena', remote: '%', host } } },
    wrong: { body: { database: 'a b', remote: '%', host: 999_999 } },
  },
  [`GET ${A}/servers/:server/databases/:database`]: {
    twin: readOf('serverDatabase(serverId: $server, id: $id, scope: ALL) { id }', 'database'),
    cases: FINE,
  },
  [`DELETE ${A}/servers/:server/databases/:database`]: {
    twin: change('deleteServerDatabase', ({ server: serverId, database: id }) => ({ serverId, id, scope: 'all' })),
    cases: FINE,
  },
  [`POST ${A}/servers/:server/databases/:database/reset-password`]: {
    twin: change('rotateServerDatabasePassword', ({ server: serverId, database: id }) => ({
      serverId,
      id,
      scope: 'all',
    })),
    cases: { 'on a host that is away': {} },
  },

  [`GET ${A}/nodes`]: { twin: read('hostNodes { edges { node { id } } }'), cases: FINE },
  [`POST ${A}/nodes`]: {
    twin: change('createHostNode', (_subject, { locationId, ...sent }) => ({
      ...sent,
      locationId: reference('Location', locationId),
    })),
    cases: { done: { body: { ...NODE, location_id: location } } },
    wrong: { body: { ...NODE, name: '!', location_id: 999_999 } },
  },
  [`GET ${A}/nodes/deployable`]: {
    twin: read(
      'deployableHostNodes(input: $input) { edges { node { id } } }',
      (_subject, input) => ({ input }),
      '$input: DeployableHostNodesInput!',
    ),
    cases: { done: { query: '?memory=1&disk=1', sent: { memory: 1, disk: 1 } } },
    wrong: { query: '?memory=-1&disk=1', sent: { memory: -1, disk: 1 } },
  },
  [`GET ${A}/nodes/:node`]: { twin: readOne('hostNode(id: $) { id }', 'node'), cases: FINE },
  [`PATCH ${A}/nodes/:node`]: {
    twin: change('updateHostNode', ({ node: id }, { locationId, ...sent }) => ({
      ...{ id, ...sent },
      locationId: reference('Location', locationId),
    })),
    cases: { done: { body: { ...NODE, location_id: location } } },
    wrong: { body: { ...NODE, name: '!', location_id: 999_999 } },
    differs: `${WHOLE_BODY} REST sends the daemon the address of the request as \`remote\`; GraphQL has the field \`remote\`.`,
  },
  [`DELETE ${A}/nodes/:node`]: {
    twin: change('deleteHostNode', ({ node: id }) => ({ id })),
    cases: { 'with servers': {}, 'without servers': { about: ['node'] } },
  },
  [`GET ${A}/nodes/:node/configuration`]: {
    twin: readOne('hostNodeConfiguration(nodeId: $, remote: "http://a.example") { uuid }', 'node'),
    cases: FINE,
    differs: '`remote` in the answer is the address of the request over REST, and the argument `remote` over GraphQL.',
  },
  [`GET ${A}/nodes/:node/allocations`]: {
    twin: readOne('allocations(nodeId: $) { edges { node { id } } }', 'node'),
    cases: FINE,
  },
  [`POST ${A}/nodes/:node/allocations`]: {
    twin: change('createAllocations', ({ node: nodeId }, allocations) => ({ nodeId, ...allocations })),
    cases: {
      done: { body: { ip: '10.0.0.1', ports: ['2000-2001'] } },
      'ports that are none': { body: { ip: '10.0.0.1', ports: ['1-2'] } },
    },
    wrong: { body: { ip: '10.0.0.1', ports: [] } },
  },
  [`DELETE ${A}/nodes/:node/allocations/:allocation`]: {
    twin: change('deleteAllocation', ({ node: nodeId, allocation: id }) => ({ nodeId, id })),
    cases: { 'in use': {}, free: { about: ['allocation'] } },
  },
  [`GET ${A}/users`]: { twin: read('users { edges { node { id } } }'), cases: FINE },
  [`POST ${A}/users`]: {
    twin: change('createUser', (_subject, sent) => sent),
    cases: { done: { body: PERSON } },
    wrong: { body: { ...PERSON, email: 'nobody', username: '_' } },
  },
  [`GET ${A}/users/external/:external`]: {
    twin: read('user(externalId: $name) { id }', ({ external: name }) => ({ name }), '$name: String!'),
    cases: FINE,
  },
  [`GET ${A}/users/:user`]: { twin: readOne('user(id: $) { id }', 'user'), cases: FINE },
  [`PATCH ${A}/users/:user`]: {
    twin: change('updateUser', ({ user: id }, sent) => ({ id, ...sent })),
    cases: { done: { body: PERSON } },
    wrong: { body: { ...PERSON, email: 'nobody' } },
    differs: WHOLE_BODY,
  },
  [`DELETE ${A}/users/:user`]: {
    twin: change('deleteUser', ({ user: id }) => ({ id })),
    cases: { 'with servers': {}, 'without servers': { about: ['user'] } },
  },
  [`GET ${A}/locations`]: { twin: read('locations { edges { node { id } } }'), cases: FINE },
  [`POST ${A}/locations`]: {
    twin: change('createLocation', (_subject, sent) => sent),
    cases: { done: { body: { short: 'new', long: 'Somewhere' } } },
    wrong: { body: { short: 'x'.repeat(61) } },
  },
  [`GET ${A}/locations/:location`]: { twin: readOne('location(id: $) { id }', 'location'), cases: FINE },
  [`PATCH ${A}/locations/:location`]: {
    twin: change('updateLocation', ({ location: id }, sent) => ({ id, ...sent })),
    cases: { done: { body: { short: 'new', long: 'Somewhere' } } },
    wrong: { body: { short: 'x'.repeat(61) } },
    differs: WHOLE_BODY,
  },
  [`DELETE ${A}/locations/:location`]: {
    twin: change('deleteLocation', ({ location: id }) => ({ id })),
    cases: { 'with nodes': {}, 'without nodes': { about: ['location'] } },
  },
  [`GET ${A}/nests`]: { twin: read('nests { edges { node { id } } }'), cases: FINE },
  [`GET ${A}/nests/:nest`]: { twin: readOne('nest(id: $) { id }', 'nest'), cases: FINE },
  [`GET ${A}/nests/:nest/eggs`]: { twin: readOne('eggs(nestId: $) { edges { node { id } } }', 'nest'), cases: FINE },
  [`GET ${A}/nests/:nest/eggs/:egg`]: {
    twin: read(
      'egg(id: $egg, nestId: $nest) { id }',
      ({ egg: id, nest }) => ({ egg: id, nest }),
      '$egg: ID!, $nest: ID!',
    ),
    cases: FINE,
  },

  [`GET ${C}`]: { twin: read('servers { edges { node { id } } }'), cases: FINE },
  [`GET ${S}`]: { twin: readOne('server(id: $) { id }', 'server'), cases: FINE },
  [`POST ${S}/command`]: {
    twin: onServer('sendCommand'),
    cases: {
      done: { body: { command: 'list' } },
      'in the wrong state': { ...IN_WRONG_STATE, body: { command: 'list' } },
    },
    wrong: { body: { command: '' } },
  },
  [`POST ${S}/power`]: {
    twin: onServer('setPower'),
    cases: {
      done: { body: { signal: 'start' } },
      'in the wrong state': { ...IN_WRONG_STATE, body: { signal: 'start' } },
    },
  },
  [`GET ${S}/resources`]: { twin: readOne('serverResources(serverId: $) { powerState }', 'server'), cases: FINE },
  [`GET ${S}/websocket`]: { twin: onServer('createConsoleSession'), cases: FINE },
  [`GET ${C}/permissions`]: { twin: read('permissionGroups { name }'), cases: FINE },
  [`GET ${C}/account`]: { twin: read('account { uuid }'), cases: FINE },
  [`PUT ${C}/account/email`]: {
    twin: change('changeEmail', (_subject, sent) => sent),
    cases: { 'wrong password': { body: { email: 'other@example.com', password: 'wrong' } } },
  },
  [`PUT ${C}/account/password`]: {
    twin: change('changePassword', (_subject, sent) => sent),
    cases: {
      'wrong password': {
        body: { current_password: 'wrong', password: 'long enough', password_confirmation: 'long enough' },
      },
    },
  },
  [`GET ${C}/account/activity`]: { twin: read('accountActivity { edges { node { id } } }'), cases: FINE },
  [`GET ${S}/activity`]: {
    twin: readOne('serverActivity(serverId: $) { edges { node { id } } }', 'server'),
    cases: FINE,
  },
  [`GET ${C}/account/api-keys`]: { twin: read('account { apiKeys { id } }'), cases: FINE },
  [`POST ${C}/account/api-keys`]: {
    twin: change('createApiKey', (_subject, sent) => sent),
    cases: { done: { body: { description: 'tool', allowed_ips: ['127.0.0.1'] } } },
    wrong: { body: { description: 'x'.repeat(501), allowed_ips: ['nowhere'] } },
  },
  [`DELETE ${C}/account/api-keys/:identifier`]: {
    twin: change('deleteApiKey', ({ identifier: id }) => ({ id })),
    cases: { 'that there is not': {} },
  },
  [`GET ${C}/account/ssh-keys`]: { twin: read('account { sshKeys { fingerprint } }'), cases: FINE },
  [`POST ${C}/account/ssh-keys`]: {
    twin: change('createSshKey', (_subject, sent) => sent),
    cases: { done: { body: { name: 'mine', public_key: SSH_KEY } } },
    wrong: { body: { name: 'mine', public_key: 'none' } },
  },
  [`POST ${C}/account/ssh-keys/remove`]: {
    twin: change('deleteSshKey', (_subject, sent) => sent),
    cases: {
      done: {
        body: { fingerprint: 'one' },
        before: `insert into ssh_keys (user_id, name, fingerprint, public_key)
          select id, 'x', 'one', 'x' from users`,
      },
    },
    wrong: { body: { fingerprint: '' } },
    differs: 'Without such a key REST succeeds, and GraphQL answers `NotFoundError`.',
  },

  [`GET ${S}/schedules`]: { twin: readOne('serverSchedules(serverId: $) { id }', 'server'), cases: FINE },
  [`POST ${S}/schedules`]: {
    twin: change('createSchedule', ({ server: serverId }, schedule) => ({ serverId, ...withCron(schedule) })),
    cases: {
      done: { body: SCHEDULE },
      'one too many': {
        body: SCHEDULE,
        before: `insert into schedules (server_id, name, minute, hour, day_of_month, month, day_of_week, updated_at)
          select id, 'x', '0', '4', '*', '*', '*', now() from servers, generate_series(1, 100)`,
      },
    },
    wrong: { body: { ...SCHEDULE, name: ' ' } },
  },
  [`POST ${S}/schedules/preview`]: {
    twin: read(
      'schedulePreview(serverId: $server, input: $input) { words }',
      ({ server }, input) => ({ server, input: withCron(input) }),
      '$server: ID!, $input: SchedulePreviewInput!',
    ),
    cases: { done: { body: CLOCK } },
    wrong: { body: { ...CLOCK, count: 100_000 } },
  },
  [`GET ${S}/schedules/:schedule`]: {
    twin: readOf('schedule(serverId: $server, id: $id) { id }', 'schedule'),
    cases: FINE,
  },
  [`POST ${S}/schedules/:schedule`]: {
    twin: change('updateSchedule', ({ server: serverId, schedule: id }, sent) => ({ serverId, id, ...withCron(sent) })),
    cases: { done: { body: { ...SCHEDULE, minute: '5' } } },
    wrong: { body: { ...SCHEDULE, name: ' ' } },
    differs: WHOLE_BODY,
  },
  [`DELETE ${S}/schedules/:schedule`]: { twin: onThis('deleteSchedule', 'schedule'), cases: FINE },
  [`POST ${S}/schedules/:schedule/execute`]: {
    twin: onThis('executeSchedule', 'schedule'),
    cases: { done: {}, 'without tasks': { before: 'delete from tasks' }, 'in the wrong state': IN_WRONG_STATE },
  },
  [`GET ${S}/schedules/:schedule/runs`]: {
    twin: readOf('schedule(serverId: $server, id: $id) { runs(first: 5) { edges { node { id } } } }', 'schedule'),
    cases: FINE,
  },
  [`POST ${S}/schedules/:schedule/skip`]: { twin: onThis('skipNextTick', 'schedule'), cases: FINE },
  [`GET ${S}/runs/:run`]: { twin: readOf('run(serverId: $server, id: $id) { id }', 'run'), cases: FINE },
  [`POST ${S}/runs/:run/cancel`]: { twin: onThis('cancelRun', 'run'), cases: { 'that is over': {} } },
  [`POST ${S}/runs/:run/again`]: { twin: onThis('runAgain', 'run'), cases: FINE },
  [`POST ${S}/schedules/:schedule/tasks`]: {
    twin: change('createTask', ({ server: serverId, schedule: scheduleId }, sent) => ({
      serverId,
      scheduleId,
      ...sent,
    })),
    cases: {
      done: { body: TASK },
      'one too many': {
        body: TASK,
        before: `insert into tasks (schedule_id, sequence_id, action, payload, updated_at)
          select id, n, 'command', 'x', now() from schedules, generate_series(2, 10) n`,
      },
      'a backup where there may be none': {
        body: { ...TASK, action: 'backup', payload: '' },
        before: 'update servers set backup_limit = 0',
      },
    },
    wrong: { body: { ...TASK, payload: '', time_offset: -1 } },
    restCodes: { TOO_MANY_BACKUPS: 'ACTION_FORBIDDEN' },
    differs: NO_BACKUPS,
  },
  [`POST ${S}/schedules/:schedule/tasks/:task`]: {
    twin: change('updateTask', ({ server: serverId, schedule: scheduleId, task: id }, sent) => ({
      serverId,
      scheduleId,
      id,
      ...sent,
    })),
    cases: { done: { body: { ...TASK, payload: 'save' } } },
    wrong: { body: { ...TASK, payload: '' } },
    restCodes: { TOO_MANY_BACKUPS: 'ACTION_FORBIDDEN' },
    differs: `${WHOLE_BODY} An absent \`continue_on_failure\` means false over REST. ${NO_BACKUPS}`,
  },
  [`DELETE ${S}/schedules/:schedule/tasks/:task`]: {
    twin: change('deleteTask', ({ server: serverId, schedule: scheduleId, task: id }) => ({
      serverId,
      scheduleId,
      id,
    })),
    cases: FINE,
  },

  [`GET ${S}/backups`]: { twin: readOne('backups(serverId: $) { edges { node { id } } }', 'server'), cases: FINE },
  [`POST ${S}/backups`]: {
    twin: change('createBackup', ({ server: serverId }, sent) => ({ serverId, ...sent })),
    cases: {
      done: { body: { name: 'Now' } },
      'one too many': { body: {}, before: 'update servers set backup_limit = 1' },
      'in the wrong state': { ...IN_WRONG_STATE, body: {} },
    },
    wrong: { body: { name: 'x'.repeat(192) } },
  },
  [`GET ${S}/backups/:backup`]: { twin: readOf('backup(serverId: $server, id: $id) { id }', 'backup'), cases: FINE },
  [`DELETE ${S}/backups/:backup`]: {
    twin: onThis('deleteBackup', 'backup'),
    cases: { done: {}, locked: { before: 'update backups set is_locked = true' } },
  },
  [`GET ${S}/backups/:backup/download`]: { twin: onThis('createBackupDownload', 'backup'), cases: FINE },
  [`POST ${S}/backups/:backup/lock`]: { twin: onThis('lockBackup', 'backup'), cases: FINE },
  [`POST ${S}/backups/:backup/restore`]: {
    twin: change('restoreBackup', ({ server: serverId, backup: id }, sent) => ({ serverId, id, ...sent })),
    cases: {
      done: { body: { truncate: false } },
      'in the wrong state': { ...IN_WRONG_STATE, body: { truncate: true } },
    },
  },
  [`GET ${S}/databases`]: {
    twin: readOne('serverDatabases(serverId: $, scope: ACCESSIBLE) { id }', 'server'),
    cases: FINE,
  },
  [`POST ${S}/databases`]: {
    twin: change('createServerDatabase', ({ server: serverId }, { database: name, ...sent }) => ({
      serverId,
      name,
      ...sent,
    })),
    names: { name: 'database' },
    cases: { 'on a host that is away': { body: { database: 'arena', remote: '%' } } },
    wrong: { body: { database: 'a b', remote: '%' } },
  },
  [`DELETE ${S}/databases/:database`]: { twin: onThis('deleteServerDatabase', 'database'), cases: FINE },
  [`POST ${S}/databases/:database/rotate-password`]: {
    twin: onThis('rotateServerDatabasePassword', 'database'),
    cases: { 'on a host that is away': {} },
  },

  [`GET ${S}/files/list`]: {
    twin: read(
      'files(input: $input) { name }',
      ({ server: serverId }) => ({ input: { serverId } }),
      '$input: FilesInput!',
    ),
    cases: FINE,
  },
  [`GET ${S}/files/contents`]: {
    twin: readOne('server(id: $) { file(path: "a.txt") { text } }', 'server'),
    cases: { done: { query: '?file=a.txt' } },
    differs: 'GraphQL returns texts of up to 1 MB; REST and signed links return any file.',
  },
  [`GET ${S}/files/download`]: {
    twin: onPath('createFileDownload', 'file'),
    names: { path: 'file' },
    cases: { done: { query: '?file=a.txt', sent: { file: 'a.txt' } } },
    wrong: { query: '?file=', sent: { file: '' } },
  },
  [`PUT ${S}/files/rename`]: {
    twin: onServer('renameFiles'),
    cases: { done: { body: { root: '/', files: [{ from: 'a', to: 'b' }] } } },
  },
  [`POST ${S}/files/copy`]: { twin: onPath('copyFile', 'location'), cases: { done: { body: { location: 'a' } } } },
  [`POST ${S}/files/write`]: {
    twin: onPath('writeFile', 'file'),
    cases: { done: { body: {}, query: '?file=a.txt', sent: { file: 'a.txt', content: '{}' } } },
    isNotOnce: true,
    differs:
      'GraphQL accepts texts of up to 1 MB; REST accepts any file, and ignores `Idempotency-Key`, because a repeated write has the same effect.',
  },
  [`POST ${S}/files/compress`]: {
    twin: onServer('compressFiles'),
    cases: { done: { body: { root: '/', files: ['a'] } } },
  },
  [`POST ${S}/files/decompress`]: {
    twin: onPath('decompressFile', 'file'),
    cases: { done: { body: { root: '/', file: 'a.zip' } } },
  },
  [`POST ${S}/files/delete`]: { twin: onServer('deleteFiles'), cases: { done: { body: { root: '/', files: ['a'] } } } },
  [`POST ${S}/files/create-folder`]: {
    twin: onServer('createFolder'),
    cases: { done: { body: { root: '/', name: 'new' } } },
    wrong: { body: { root: '/', name: '' } },
  },
  [`POST ${S}/files/chmod`]: {
    twin: onServer('setFileModes'),
    cases: { done: { body: { root: '/', files: [{ file: 'a', mode: '644' }] } } },
  },
  [`POST ${S}/files/pull`]: {
    twin: onServer('pullFile'),
    cases: { done: { body: { url: 'https://example.com/a.zip' } } },
    wrong: { body: { url: 'nowhere' } },
  },
  [`GET ${S}/files/upload`]: { twin: onServer('createFileUpload'), cases: FINE },

  [`POST ${S}/settings/rename`]: {
    twin: change('renameServer', ({ server: id }, sent) => ({ id, ...sent })),
    cases: { done: { body: { name: 'Arena' } } },
    wrong: { body: { name: ' ' } },
  },
  [`POST ${S}/settings/reinstall`]: {
    twin: change('reinstallServer', ({ server: id }) => ({ id }), ', scope: ACCESSIBLE'),
    cases: { done: {}, 'in the wrong state': IN_WRONG_STATE },
  },
  [`PUT ${S}/settings/docker-image`]: {
    twin: change('setServerImage', ({ server: serverId }, { dockerImage: image }) => ({ serverId, image })),
    cases: { done: { body: { docker_image: 'example/java:21' } } },
    names: { image: 'docker_image' },
    wrong: { body: { docker_image: '' } },
  },
  [`GET ${S}/startup`]: { twin: readOne('startup(serverId: $) { invocation }', 'server'), cases: FINE },
  [`PUT ${S}/startup/variable`]: {
    twin: onServer('setServerVariable'),
    cases: { done: { body: { key: 'MOTD', value: 'Hi' } } },
    wrong: { body: { key: 'JAR', value: '' } },
  },
  [`GET ${S}/network/allocations`]: { twin: readOne('serverAllocations(serverId: $) { id }', 'server'), cases: FINE },
  [`POST ${S}/network/allocations`]: {
    twin: onServer('createServerAllocation'),
    cases: {
      done: { before: 'update servers set allocation_limit = 5' },
      'one too many': { before: 'update servers set allocation_limit = 1' },
    },
  },
  [`POST ${S}/network/allocations/:allocation`]: {
    twin: onThis('updateServerAllocation', 'allocation'),
    cases: { done: { body: { notes: 'web' } } },
    wrong: { body: { notes: 'x'.repeat(257) } },
  },
  [`POST ${S}/network/allocations/:allocation/primary`]: {
    twin: change('updateServerAllocation', ({ server: serverId, allocation: id }) => ({
      serverId,
      id,
      isPrimary: true,
    })),
    cases: FINE,
  },
  [`DELETE ${S}/network/allocations/:allocation`]: {
    twin: onThis('deleteServerAllocation', 'allocation'),
    cases: FINE,
  },
  [`GET ${S}/users`]: { twin: readOne('subusers(serverId: $) { uuid }', 'server'), cases: FINE },
  [`POST ${S}/users`]: {
    twin: onServer('createSubuser'),
    cases: {
      done: { body: { email: 'guest@example.com', permissions: ['control.start'] } },
      'a subuser already': { body: { email: subuserEmail, permissions: ['control.start'] } },
    },
    wrong: { body: { email: 'nobody', permissions: [] } },
    differs: UNKNOWN_PERMISSIONS,
  },
  [`GET ${S}/users/:user`]: {
    twin: readOf('subuser(serverId: $server, userId: $id) { uuid }', 'user'),
    cases: FINE,
  },
  [`POST ${S}/users/:user`]: {
    twin: change('updateSubuser', ({ server: serverId, user: userId }, sent) => ({ serverId, userId, ...sent })),
    cases: { done: { body: { permissions: ['control.start'] } } },
    differs: UNKNOWN_PERMISSIONS,
  },
  [`DELETE ${S}/users/:user`]: {
    twin: change('deleteSubuser', ({ server: serverId, user: userId }) => ({ serverId, userId })),
    cases: FINE,
  },
});

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
