import type { Exchange } from '@urql/core';
import { type Cache, cacheExchange } from '@urql/exchange-graphcache';
import fragments from '../graphql/possible-types.js';
import { OPTIMISTIC_RESULTS } from './optimistic-results.js';
import { noteChange } from './read-changed-again.js';
import { readAgain, readChangedParts } from './server-parts.js';

/** The lists that a mutation adds to or removes from; an event for those of a server follows, also to other tabs. */
const LISTS_OF: Readonly<Record<string, readonly string[]>> = {
  createSchedule: ['serverSchedules'],
  deleteSchedule: ['serverSchedules'],
  executeSchedule: ['runs'],
  runAgain: ['runs'],
  createBackup: ['backups'],
  deleteBackup: ['backups'],
  failBackup: ['backups'],
  markInstalled: ['servers'],
  endRestore: ['servers'],
  reinstallServer: ['servers'],
  deleteServer: ['servers'],
  createAllocations: ['allocations'],
  deleteAllocation: ['allocations', 'hostNode', 'hostNodes'],
  createServerAllocation: ['serverAllocations'],
  updateServerAllocation: ['serverAllocations'],
  deleteServerAllocation: ['serverAllocations'],
  updateServerBuild: ['serverAllocations'],
  createHostNode: ['hostNodes'],
  deleteHostNode: ['hostNodes'],
  createServerDatabase: ['serverDatabases'],
  deleteServerDatabase: ['serverDatabases'],
  createSubuser: ['subusers'],
  deleteSubuser: ['subusers'],
  setServerVariable: ['startup'],
  writeFile: ['files'],
  createFolder: ['files'],
  renameFiles: ['files'],
  deleteFiles: ['files'],
  compressFiles: ['files'],
  decompressFile: ['files'],
};

/** The global id in the result of a deletion; null if it failed. */
const deletedIdOf = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'deletedId' in result ? String(result.deletedId) : null;

/** A normalized cache: events of streams and results of mutations change the rows that views show. */
export const createCache = (): Exchange =>
  cacheExchange({
    possibleTypes: fragments.possibleTypes,
    optimistic: OPTIMISTIC_RESULTS,
    updates: {
      Mutation: {
        ...Object.fromEntries(
          Object.entries(LISTS_OF).map(([mutation, lists]) => [
            mutation,
            (_result: unknown, _args: unknown, cache: Cache) => readAgain(cache, ...lists),
          ]),
        ),
        deleteApiKey: ({ deleteApiKey }, _args, cache) => {
          const deleted = deletedIdOf(deleteApiKey);
          if (deleted !== null) cache.invalidate(`ApiKey:${deleted}`);
        },
      },
      Subscription: {
        fleet: noteChange,
        scheduleRuns: (_result, _args, cache) => readAgain(cache, 'runs'),
        serverEvents: (result, _args, cache) => readChangedParts(result, cache),
      },
    },
  });
