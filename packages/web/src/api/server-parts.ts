import type { Cache, DataFields } from '@urql/exchange-graphcache';
import type { ServerEventKind, WatchServerPartsSubscription } from '../graphql/graphql.js';
import { noteChange } from './read-changed-again.js';

/** What an event may have changed: lists of the query, and fields of the server; `*` is all of its fields. */
interface Changed {
  readonly lists?: readonly string[];
  readonly fields?: readonly string[] | '*';
}

const CHANGED: Readonly<Record<ServerEventKind, Changed>> = {
  ACTIVITY: {},
  ALLOCATION: { lists: ['serverAllocations'], fields: ['allocation', 'allocations'] },
  BACKUP: { lists: ['backups'] },
  DATABASE: { lists: ['serverDatabases'] },
  FILE: { lists: ['files'] },
  INSTALLATION: { fields: '*' },
  RESTORE: { lists: ['backups', 'files'], fields: ['lastRestore', 'status'] },
  SCHEDULE: { lists: ['serverSchedules'] },
  SERVER: { lists: ['startup', 'serverAllocations'], fields: '*' },
  SUBUSER: { lists: ['subusers'] },
  SUSPENSION: { fields: '*' },
  TASK: { lists: ['serverSchedules'] },
  VARIABLE: { lists: ['startup'] },
};

/** Each event may have an entry in the log. */
const ALWAYS = ['serverActivity'];

const LISTS = [...ALWAYS, ...Object.values(CHANGED).flatMap(({ lists = [] }) => lists)];

/** Reads the lists of a field again, with whatever arguments they were read. */
export const readAgain = (cache: Cache, ...names: readonly string[]): void => {
  noteChange();
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
    if (names.includes(fieldName)) cache.invalidate('Query', fieldName, args);
  }
};

/** Reads again what the events of a server are about; after a gap, all of it. */
export const readChangedParts = (result: DataFields, cache: Cache): void => {
  // The cache has no type for the result of a document.
  const { isGap, events } = (result as unknown as WatchServerPartsSubscription).serverEvents;
  if (isGap) readAgain(cache, ...LISTS);
  for (const { kind, server } of events) {
    const { lists = [], fields = [] } = CHANGED[kind];
    readAgain(cache, ...ALWAYS, ...lists);
    const entity = { __typename: 'Server', id: server.id };
    if (fields === '*') cache.invalidate(entity);
    else for (const field of fields) cache.invalidate(entity, field);
  }
};
