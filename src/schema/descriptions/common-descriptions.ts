/**
 * Descriptions of names that mean the same in every type. A description at the definition has priority
 * over these.
 */

/** Fields of objects, by name. */
export const FIELD_DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'Global id: `node(id)` returns the object.',
  uuid: 'The uuid of the object.',
  createdAt: 'Time of creation.',
  updatedAt: 'Time of the last change, to the millisecond: what `ifUnchangedSince` takes.',
  edges: 'The rows of the page, in order.',
  pageInfo: 'Cursors of the page, and whether there are more rows.',
  totalCount: 'Number of rows of the whole list, not only of the page.',
  code: 'Stable code, for programs.',
  message: 'Text for people.',
  hasNextPage: 'Whether rows follow the page.',
  hasPreviousPage: 'Whether rows precede the page.',
  startCursor: 'Cursor of the first row; null on an empty page.',
  endCursor: 'Cursor of the last row; null on an empty page.',
  name: 'Name, for people.',
  description: 'Description, for people.',
  username: 'The name that the person logs in with.',
  email: 'Email address of the person.',
  firstName: 'First name of the person.',
  lastName: 'Last name of the person.',
  language: 'Language of the person, such as `en`.',
  author: 'Email address of the author.',
  server: 'The server to which the object belongs.',
  image: 'Container image of the server.',
  defaultValue: 'Value of servers that have no value of their own.',
  action: 'What the task does.',
  isContinuedOnFailure: 'Whether the run continues if the task fails.',
  port: 'Port number.',
  ip: 'IP address.',
  owner: 'The owner of the server.',
  egg: 'The egg of the server.',
  node: 'The node to which the object belongs.',
  location: 'The location of the node.',
  limits: 'Limits of memory, disk and processor.',
  featureLimits: 'How many databases, allocations and backups the owner may create.',
  container: 'Image and startup of the process.',
  status: 'Status of the run or step.',
  powerState: 'State of the process.',
  trigger: 'What started the run.',
  startedAt: 'Time of the start.',
  finishedAt: 'Time of the end.',
  dueAt: 'Time at which the step is due.',
  sentAt: 'Time at which the step was sent to the node.',
  doneAt: 'Time at which the step ended.',
  remarks: 'Special circumstances of the tick.',
};

/** Fields of the edges of connections. */
export const EDGE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  cursor: 'Position of the row, for `after` and `before`.',
  node: 'The row.',
};

/** Fields of inputs, by name. */
export const INPUT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'Global id.',
  direction: '`DESC`: the largest value comes first. Default `ASC`.',
  field: 'The field to sort by.',
  name: 'Name, for people.',
  description: 'Description, for people.',
  externalId: 'Id of the object in another system.',
  email: 'Email address of the person.',
  firstName: 'First name of the person.',
  lastName: 'Last name of the person.',
  image: 'Container image of the server.',
  isOomKillerDisabled: 'Whether the OOM killer is disabled for the server. Default true.',
  limits: 'Limits of memory, disk and processor.',
  featureLimits: 'How many databases, allocations and backups the owner may create.',
  location: 'The fields of the location.',
  user: 'The fields of the user.',
  schedule: 'The fields of the schedule.',
  task: 'The fields of the task.',
  host: 'The fields of the database host.',
  node: 'The fields of the node.',
  details: 'The fields to change.',
  build: 'The fields to change.',
  startup: 'The fields to change.',
  backup: 'The fields of the backup.',
  restore: 'Options of the restore.',
  signal: 'The power action.',
};

/** Fields of filters, by type and field. */
export const FILTER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'ActivityFilter.event': 'Parts of event names, in any case. At most 500 texts of 255 characters.',
  'AllocationFilter.alias': 'Parts of aliases, in any case. At most 500 texts of 255 characters.',
  'AllocationFilter.ip': 'Exact addresses. At most 500.',
  'AllocationFilter.port': 'Exact port numbers. At most 500.',
  'ApiKeyFilter.kind': 'The kind of key.',
  'HostNodeFilter.daemonTokenId': 'Parts of token ids, in any case. At most 500 texts of 255 characters.',
  'HostNodeFilter.fqdn': 'Parts of host names or addresses, in any case. At most 500 texts of 255 characters.',
  'HostNodeFilter.name': 'Parts of names, in any case. At most 500 texts of 255 characters.',
  'HostNodeFilter.uuid': 'Parts of uuids, in any case. At most 500 texts of 255 characters.',
  'LocationFilter.long': 'Parts of descriptions, in any case. At most 500 texts of 255 characters.',
  'LocationFilter.short': 'Parts of short codes, in any case. At most 500 texts of 255 characters.',
  'RunFilter.status': 'Runs with one of these statuses.',
  'RunFilter.trigger': 'Runs with one of these triggers.',
  'ServerFilter.description': 'Parts of descriptions, in any case. At most 500 texts of 255 characters.',
  'ServerFilter.externalId': 'Parts of external ids, in any case. At most 500 texts of 255 characters.',
  'ServerFilter.identifier': 'Parts of short identifiers, in any case. At most 500 texts of 255 characters.',
  'ServerFilter.image': 'Parts of container image names, in any case. At most 500 texts of 255 characters.',
  'ServerFilter.name': 'Parts of names, in any case. At most 500 texts of 255 characters.',
  'ServerFilter.uuid': 'Parts of uuids, in any case. At most 500 texts of 255 characters.',
  'UserFilter.email': 'Parts of email addresses, in any case. At most 500 texts of 255 characters.',
  'UserFilter.externalId': 'Parts of external ids, in any case. At most 500 texts of 255 characters.',
  'UserFilter.username': 'Parts of usernames, in any case. At most 500 texts of 255 characters.',
  'UserFilter.uuid': 'Parts of uuids, in any case. At most 500 texts of 255 characters.',
};

/** Arguments, by name. */
export const ARGUMENT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  input: 'The input of the mutation.',
  first:
    'Maximum number of rows, from the beginning of the list or after `after`: 1 to 100. Default 50, unless `last` is given.',
  last: 'Maximum number of rows, from the end of the list or before `before`: 1 to 100.',
  after: 'Returns the rows after this cursor.',
  before: 'Returns the rows before this cursor.',
  filter: 'Which rows to return. Default: all.',
  sort: 'Fields to sort by, most significant first. Default: by `id`.',
  id: 'Global id.',
  ids: 'Global ids.',
  internalId: 'Integer id in the REST API.',
  scope: 'Which objects to return.',
  path: 'Path, relative to the directory of the server.',
  nodeId: 'Global id of the node.',
};

/** Types, by the suffix of their names; no suffix ends with another one. */
export const TYPE_DESCRIPTIONS: readonly (readonly [ending: string, description: string])[] = [
  ['Edge', 'A row of a page, with its cursor.'],
  ['Connection', 'A page of a list.'],
  [
    'Result',
    'The result of the mutation: the object on success, or one of the errors. Select errors with `... on Error`.',
  ],
  ['IdInput', 'The object of the mutation.'],
  ['SortField', 'Fields to sort by.'],
];
