/**
 * What names mean that mean the same wherever they stand. What has a meaning of its own says so at its definition, which
 * goes before.
 */

/** Fields of objects, by name. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  id: 'Global id: `node(id)` finds it again.',
  uuid: 'Its uuid.',
  createdAt: 'When it was made.',
  updatedAt: 'When it was last changed.',
  edges: 'The rows of the page, in order.',
  pageInfo: 'Whether there are more, and from where.',
  totalCount: 'How many there are in all, whatever the page.',
  code: 'What it is, for programs.',
  message: 'What it is, for people.',
  hasNextPage: 'Whether rows follow.',
  hasPreviousPage: 'Whether rows come before.',
  startCursor: 'Cursor of the first row; null on an empty page.',
  endCursor: 'Cursor of the last row; null on an empty page.',
  name: 'Its name, for people.',
  description: 'What it is, for people.',
  username: 'The name they log in by.',
  email: 'Their address.',
  firstName: 'Their first name.',
  lastName: 'Their last name.',
  language: 'Their language, as `en`.',
  author: 'Address of who made it.',
  server: 'The server that it belongs to.',
  image: 'Container image that it runs in.',
  suspended: 'Whether an administrator has put it out of use.',
  defaultValue: 'What counts where a server has no value of its own.',
  action: 'What it does.',
  continueOnFailure: 'Whether the run goes on when it fails.',
  port: 'Its port.',
  ip: 'Its address.',
  owner: 'Who owns it.',
  egg: 'What it is made from.',
  node: 'The node that it is on.',
  location: 'Where it stands.',
  limits: 'What it may use of its node.',
  featureLimits: 'How many of each its owner may make.',
  container: 'How its process is run.',
  status: 'What it is doing.',
  powerState: 'Whether its process runs.',
  state: 'How it stands.',
  trigger: 'Why there is one.',
  startedAt: 'When it began.',
  finishedAt: 'When it ended.',
  dueAt: 'When it is to be sent.',
  sentAt: 'When it was sent.',
  doneAt: 'When it was over.',
  remarks: 'What there is to say of it.',
};

/** Fields of the edges of connections. */
export const EDGE_WORDS: Readonly<Record<string, string>> = {
  cursor: 'Where the row stands: for `after` and `before`.',
  node: 'The row.',
};

/** Fields of inputs, by name. */
export const INPUT_WORDS: Readonly<Record<string, string>> = {
  id: 'Global id.',
  descending: 'The largest first.',
  field: 'What to order by.',
  name: 'Its name, for people.',
  description: 'What it is, for people.',
  externalId: "Another system's name for it.",
  email: 'Their address.',
  firstName: 'Their first name.',
  lastName: 'Their last name.',
  image: 'Container image that it runs in.',
  oomDisabled: 'Whether the OOM killer leaves it alone.',
  limits: 'What it may use of its node.',
  featureLimits: 'How many of each its owner may make.',
  location: 'What is known of the location.',
  user: 'What is known of the person.',
  schedule: 'What it does, and when.',
  task: 'What it does.',
  host: 'What is known of the host.',
  node: 'What is known of the node.',
  details: 'What it is from now on.',
  build: 'What it is from now on.',
  startup: 'What it is from now on.',
  backup: 'What it is to be.',
  restore: 'How it is put back.',
  signal: 'What is done.',
};

/** Fields of filters. */
export const FILTER_WORDS = 'What to look for: any of these.';

/** Arguments, by name. */
export const ARGUMENT_WORDS: Readonly<Record<string, string>> = {
  input: 'What to do, and with what.',
  first: 'Most rows of the page, from its beginning.',
  last: 'Most rows of the page, from its end.',
  after: 'Cursor of the row before the page.',
  before: 'Cursor of the row behind the page.',
  filter: 'Which rows; all where it is left out.',
  sort: 'The order; by `id` where it is left out.',
  order: 'The order.',
  id: 'Global id.',
  ids: 'Global ids.',
  internalId: 'The integer id of the REST API.',
  scope: 'Whose.',
  path: 'From the directory of the server.',
  node: 'Global id of the node.',
};

/** Types, by the end of their names; no end is that of another one. */
export const TYPE_WORDS: readonly (readonly [ending: string, description: string])[] = [
  ['Edge', 'A row of a page, and where it stands.'],
  ['Connection', 'A page of a list.'],
  ['Result', 'What became of it: the success, or one of the refusals. Select refusals with `... on Error`.'],
  ['IdInput', 'What it is done to.'],
  ['SortField', 'What can be ordered by.'],
];
