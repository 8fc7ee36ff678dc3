import type { Exchange } from '@urql/core';
import { type Cache, cacheExchange } from '@urql/exchange-graphcache';
import fragments from '../graphql/possible-types.js';
import { readAgain, readChangedParts } from './server-parts.js';

/** The list that a mutation adds to or removes from; an event for it follows, also to other tabs. */
const LIST_OF: Readonly<Record<string, string>> = {
  createSchedule: 'serverSchedules',
  deleteSchedule: 'serverSchedules',
  executeSchedule: 'runs',
  runAgain: 'runs',
  createBackup: 'backups',
  deleteBackup: 'backups',
  createServerDatabase: 'serverDatabases',
  deleteServerDatabase: 'serverDatabases',
  createSubuser: 'subusers',
  deleteSubuser: 'subusers',
  setServerVariable: 'startup',
  writeFile: 'files',
  createFolder: 'files',
  renameFiles: 'files',
  deleteFiles: 'files',
  compressFiles: 'files',
  decompressFile: 'files',
};

/** A normalized cache: events of streams and results of mutations change the rows that views show. */
export const createCache = (): Exchange =>
  cacheExchange({
    possibleTypes: fragments.possibleTypes,
    updates: {
      Mutation: Object.fromEntries(
        Object.entries(LIST_OF).map(([mutation, list]) => [
          mutation,
          (_result: unknown, _args: unknown, cache: Cache) => readAgain(cache, list),
        ]),
      ),
      Subscription: {
        scheduleRuns: (_result, _args, cache) => readAgain(cache, 'runs'),
        serverEvents: (result, _args, cache) => readChangedParts(result, cache),
      },
    },
  });
