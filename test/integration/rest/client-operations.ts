import type { Permission } from '../../../src/domain/access/permissions.js';
import { type GraphqlCall, globalId, mutation } from './verdicts.js';

/** A server with one of everything that an operation can be about. */
export interface ClientSubject {
  readonly server: string;
  /** A backup that succeeded, by its uuid. */
  readonly backup: string;
  /** The identifier of a database. */
  readonly database: string;
  /** An allocation besides the primary one. */
  readonly allocation: number;
  /** A subuser of the server, by uuid. */
  readonly user: string;
}

/** An operation on a server, for both APIs. */
export interface ClientOperation {
  /** Method and pattern of the path. */
  readonly route: string;
  /** A name that distinguishes it from others of the same route. */
  readonly variant?: string;
  /** The permission that a subuser needs; null if access to the server is enough. */
  readonly needs: Permission | null;
  readonly body?: object;
  /** Behind the path. */
  readonly query?: string;
  readonly graphql: (subject: ClientSubject) => GraphqlCall;
}

const SERVER = '/api/client/servers/:server';

/** A query of one field of a server. */
const query =
  (field: string): ClientOperation['graphql'] =>
  ({ server }) => ({ query: `query ($server: ID!) { ${field} }`, variables: { server } });

const power = (signal: string, needs: Permission): ClientOperation => ({
  ...{ route: `POST ${SERVER}/power`, variant: signal, needs, body: { signal } },
  graphql: ({ server }) => mutation('setPower', 'SetPowerInput', { serverId: server, signal }),
});

const NEWCOMER = { email: 'newcomer@example.com', permissions: ['websocket.connect'] };
const LESS = { permissions: ['websocket.connect'] };

const allocationOf = ({ server: serverId, allocation }: ClientSubject) => ({
  serverId,
  id: globalId('Allocation', allocation),
});
const backupOf = ({ server: serverId, backup: id }: ClientSubject) => ({ serverId, id });
const databaseOf = ({ server: serverId, database: id }: ClientSubject) => ({ serverId, id, scope: 'accessible' });
const userOf = ({ server: serverId, user: userId }: ClientSubject) => ({ serverId, userId });

const NEW_DATABASE = { database: 'world', remote: '%' };
const ONE_FILE = { file: 'a.txt' };
const SOME_FILES = { root: '/', files: ['a.txt'] };
const NEW_NAMES = { root: '/', files: [{ from: 'a.txt', to: 'b.txt' }] };
const NEW_MODES = { root: '/', files: [{ file: 'a.txt', mode: '644' }] };
const PULLED = { url: 'https://example.com/a.zip' };

/** An operation on files: over both APIs with the same body, apart from the server. */
const fileChange = (
  route: string,
  needs: Permission,
  [field, type, body, input = body]: readonly [field: string, type: string, body: object, input?: object],
): ClientOperation => ({
  ...{ route: route.replace(' ', ` ${SERVER}/files/`), needs, body },
  graphql: ({ server: serverId }) => mutation(field, type, { serverId, ...input }),
});

/**
 * The reviewed table: what a subuser needs for everything that can be asked of a server, but its schedules and
 * their runs, which have a table of their own. Source: rest.md §2.7, §10.4, §15, §16.
 */
export const CLIENT_OPERATIONS: readonly ClientOperation[] = [
  {
    ...{ route: `GET ${SERVER}`, needs: null },
    graphql: query('server(scope: PERSONAL, id: $server) { id permissions }'),
  },
  {
    ...{ route: `GET ${SERVER}/resources`, needs: null },
    graphql: query('serverResources(serverId: $server) { powerState }'),
  },
  {
    ...{ route: `GET ${SERVER}/websocket`, needs: 'websocket.connect' },
    graphql: ({ server }) => mutation('createConsoleSession', 'CreateConsoleSessionInput', { serverId: server }),
  },
  {
    ...{ route: `POST ${SERVER}/command`, needs: 'control.console', body: { command: 'say hi' } },
    graphql: ({ server }) => mutation('sendCommand', 'SendCommandInput', { serverId: server, command: 'say hi' }),
  },
  power('start', 'control.start'),
  power('stop', 'control.stop'),
  power('kill', 'control.stop'),
  power('restart', 'control.restart'),
  {
    ...{ route: `GET ${SERVER}/activity`, needs: 'activity.read' },
    graphql: query('serverActivity(serverId: $server, first: 5) { totalCount edges { node { event } } }'),
  },

  {
    ...{ route: `GET ${SERVER}/backups`, needs: 'backup.read' },
    graphql: query('backups(serverId: $server, first: 5) { totalCount edges { node { uuid } } }'),
  },
  {
    ...{ route: `POST ${SERVER}/backups`, needs: 'backup.create', body: {} },
    graphql: ({ server }) => mutation('createBackup', 'CreateBackupInput', { serverId: server }),
  },
  {
    ...{ route: `GET ${SERVER}/backups/:backup`, needs: 'backup.read' },
    graphql: (subject) => ({
      query: 'query ($serverId: ID!, $id: ID!) { backup(serverId: $serverId, id: $id) { uuid } }',
      variables: backupOf(subject),
    }),
  },
  {
    ...{ route: `GET ${SERVER}/backups/:backup/download`, needs: 'backup.download' },
    graphql: (subject) => mutation('createBackupDownload', 'CreateBackupDownloadInput', backupOf(subject)),
  },
  {
    ...{ route: `POST ${SERVER}/backups/:backup/lock`, needs: 'backup.delete' },
    graphql: (subject) => mutation('lockBackup', 'LockBackupInput', backupOf(subject)),
  },
  {
    ...{ route: `POST ${SERVER}/backups/:backup/restore`, needs: 'backup.restore', body: { truncate: false } },
    graphql: (subject) => mutation('restoreBackup', 'RestoreBackupInput', { ...backupOf(subject), truncate: false }),
  },
  {
    ...{ route: `DELETE ${SERVER}/backups/:backup`, needs: 'backup.delete' },
    graphql: (subject) => mutation('deleteBackup', 'DeleteBackupInput', backupOf(subject)),
  },

  {
    ...{ route: `GET ${SERVER}/databases`, needs: 'database.read' },
    graphql: query('serverDatabases(serverId: $server, scope: ACCESSIBLE) { name username }'),
  },
  {
    ...{ route: `POST ${SERVER}/databases`, needs: 'database.create', body: NEW_DATABASE },
    graphql: ({ server }) =>
      mutation('createServerDatabase', 'CreateServerDatabaseInput', {
        serverId: server,
        scope: 'accessible',
        name: NEW_DATABASE.database,
        remote: NEW_DATABASE.remote,
      }),
  },
  {
    ...{ route: `POST ${SERVER}/databases/:database/rotate-password`, needs: 'database.update' },
    graphql: (subject) => mutation('rotateServerDatabasePassword', 'ServerDatabaseInput', databaseOf(subject)),
  },
  {
    ...{ route: `DELETE ${SERVER}/databases/:database`, needs: 'database.delete' },
    graphql: (subject) => mutation('deleteServerDatabase', 'ServerDatabaseInput', databaseOf(subject)),
  },

  {
    ...{ route: `GET ${SERVER}/files/list`, needs: 'file.read' },
    graphql: ({ server }) => ({
      query: 'query ($input: FilesInput!) { files(input: $input) { name } }',
      variables: { input: { serverId: server } },
    }),
  },
  {
    ...{ route: `GET ${SERVER}/files/contents`, needs: 'file.read-content', query: '?file=a.txt' },
    graphql: query('server(scope: PERSONAL, id: $server) { file(path: "a.txt") { text } }'),
  },
  {
    ...{ route: `GET ${SERVER}/files/download`, needs: 'file.read-content', query: '?file=a.txt' },
    graphql: ({ server }) =>
      mutation('createFileDownload', 'CreateFileDownloadInput', { serverId: server, path: 'a.txt' }),
  },
  {
    ...{ route: `POST ${SERVER}/files/write`, needs: 'file.create', query: '?file=a.txt', body: {} },
    graphql: ({ server }) =>
      mutation('writeFile', 'WriteFileInput', { serverId: server, path: 'a.txt', content: 'text' }),
  },
  {
    ...{ route: `GET ${SERVER}/files/upload`, needs: 'file.create' },
    graphql: ({ server }) => mutation('createFileUpload', 'CreateFileUploadInput', { serverId: server }),
  },
  fileChange('PUT rename', 'file.update', ['renameFiles', 'RenameFilesInput', NEW_NAMES]),
  fileChange('POST copy', 'file.create', ['copyFile', 'CopyFileInput', { location: 'a.txt' }, { path: 'a.txt' }]),
  fileChange('POST compress', 'file.archive', ['compressFiles', 'CompressFilesInput', SOME_FILES]),
  fileChange('POST decompress', 'file.create', ['decompressFile', 'DecompressFileInput', ONE_FILE, { path: 'a.txt' }]),
  fileChange('POST delete', 'file.delete', ['deleteFiles', 'DeleteFilesInput', SOME_FILES]),
  fileChange('POST create-folder', 'file.create', ['createFolder', 'CreateFolderInput', { name: 'new' }]),
  fileChange('POST chmod', 'file.update', ['setFileModes', 'SetFileModesInput', NEW_MODES]),
  fileChange('POST pull', 'file.create', ['pullFile', 'PullFileInput', PULLED]),

  {
    ...{ route: `GET ${SERVER}/startup`, needs: 'startup.read' },
    graphql: query('startup(serverId: $server) { invocation }'),
  },
  {
    ...{ route: `PUT ${SERVER}/startup/variable`, needs: 'startup.update', body: { key: 'MOTD', value: 'Hello' } },
    graphql: ({ server }) =>
      mutation('setServerVariable', 'SetServerVariableInput', { serverId: server, key: 'MOTD', value: 'Hello' }),
  },

  {
    ...{ route: `GET ${SERVER}/network/allocations`, needs: 'allocation.read' },
    graphql: query('serverAllocations(serverId: $server) { id }'),
  },
  {
    ...{ route: `POST ${SERVER}/network/allocations`, needs: 'allocation.create' },
    graphql: ({ server }) => mutation('createServerAllocation', 'CreateServerAllocationInput', { serverId: server }),
  },
  {
    ...{ route: `POST ${SERVER}/network/allocations/:allocation`, needs: 'allocation.update', body: { notes: 'web' } },
    graphql: (subject) =>
      mutation('updateServerAllocation', 'UpdateServerAllocationInput', { ...allocationOf(subject), notes: 'web' }),
  },
  {
    ...{ route: `POST ${SERVER}/network/allocations/:allocation/primary`, needs: 'allocation.update' },
    graphql: (subject) =>
      mutation('updateServerAllocation', 'UpdateServerAllocationInput', { ...allocationOf(subject), isPrimary: true }),
  },
  {
    ...{ route: `DELETE ${SERVER}/network/allocations/:allocation`, needs: 'allocation.delete' },
    graphql: (subject) => mutation('deleteServerAllocation', 'DeleteServerAllocationInput', allocationOf(subject)),
  },

  {
    ...{ route: `GET ${SERVER}/users`, needs: 'user.read' },
    graphql: query('subusers(serverId: $server) { uuid }'),
  },
  {
    ...{ route: `POST ${SERVER}/users`, needs: 'user.create', body: NEWCOMER },
    graphql: ({ server }) => mutation('createSubuser', 'CreateSubuserInput', { serverId: server, ...NEWCOMER }),
  },
  {
    ...{ route: `GET ${SERVER}/users/:user`, needs: 'user.read' },
    graphql: (subject) => ({
      query: 'query ($serverId: ID!, $userId: ID!) { subuser(serverId: $serverId, userId: $userId) { uuid } }',
      variables: userOf(subject),
    }),
  },
  {
    ...{ route: `POST ${SERVER}/users/:user`, needs: 'user.update', body: LESS },
    graphql: (subject) => mutation('updateSubuser', 'UpdateSubuserInput', { ...userOf(subject), ...LESS }),
  },
  {
    ...{ route: `DELETE ${SERVER}/users/:user`, needs: 'user.delete' },
    graphql: (subject) => mutation('deleteSubuser', 'DeleteSubuserInput', userOf(subject)),
  },

  {
    ...{ route: `POST ${SERVER}/settings/rename`, needs: 'settings.rename', body: { name: 'Arena' } },
    graphql: ({ server }) => mutation('renameServer', 'RenameServerInput', { id: server, name: 'Arena' }),
  },
  {
    ...{ route: `POST ${SERVER}/settings/reinstall`, needs: 'settings.reinstall' },
    graphql: ({ server }) => ({
      query: `mutation ($input: ServerIdInput!) {
        reinstallServer(input: $input, scope: ACCESSIBLE) { __typename ... on Error { code } }
      }`,
      variables: { input: { id: server } },
    }),
  },
  {
    ...{ route: `PUT ${SERVER}/settings/docker-image`, needs: 'startup.docker-image' },
    body: { docker_image: 'example/java:17' },
    graphql: ({ server }) =>
      mutation('setServerImage', 'SetServerImageInput', { serverId: server, image: 'example/java:17' }),
  },
];

/** The relations of a server in GraphQL: the permission that a subuser needs, and how many rows one without it sees. */
export const GUARDED_FIELDS: readonly (readonly [field: string, needs: Permission, hidden: number | null])[] = [
  ['backups: backups(first: 5) { edges { node { uuid } } }', 'backup.read', null],
  ['subusers: subusers { uuid }', 'user.read', null],
  ['activity: activity { event }', 'activity.read', null],
  ['schedules: schedules { name }', 'schedule.read', null],
  ['variables: startupVariables { name }', 'startup.read', null],
  // Every subuser sees the primary one.
  ['allocations: allocations { port }', 'allocation.read', 1],
];
