import type { Exchange } from '@urql/core';
import { type Cache, cacheExchange, type Entity } from '@urql/exchange-graphcache';
import fragments from '../graphql/possible-types.js';

/** Reads the lists of a field again, after something was added to one of them. */
const readAgain = (cache: Cache, parent: Entity, ...fields: readonly string[]): void => {
  for (const { fieldName, arguments: args } of cache.inspectFields(parent)) {
    if (fields.includes(fieldName)) cache.invalidate(parent, fieldName, args);
  }
};

/** The global id in the result of a deletion; null if it failed. */
const deletedIdOf = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'deletedId' in result ? String(result.deletedId) : null;

/** A normalized cache: events of streams and results of mutations change the rows that views show. */
export const createCache = (): Exchange =>
  cacheExchange({
    possibleTypes: fragments.possibleTypes,
    updates: {
      Mutation: {
        createSchedule: (_result, _args, cache) => readAgain(cache, 'Query', 'serverSchedules'),
        deleteSchedule: (_result, _args, cache) => readAgain(cache, 'Query', 'serverSchedules'),
        executeSchedule: (_result, _args, cache) => readAgain(cache, 'Query', 'runs'),
        runAgain: (_result, _args, cache) => readAgain(cache, 'Query', 'runs'),
        createBackup: (_result, _args, cache) => readAgain(cache, 'Query', 'backups'),
        deleteBackup: (_result, _args, cache) => readAgain(cache, 'Query', 'backups'),
        failBackup: (_result, _args, cache) => readAgain(cache, 'Query', 'backups'),
        markInstalled: (_result, _args, cache) => readAgain(cache, 'Query', 'servers'),
        endRestore: (_result, _args, cache) => readAgain(cache, 'Query', 'servers'),
        reinstallServer: (_result, _args, cache) => readAgain(cache, 'Query', 'servers'),
        createAllocations: (_result, _args, cache) => readAgain(cache, 'Query', 'allocations'),
        deleteAllocation: (_result, _args, cache) => readAgain(cache, 'Query', 'allocations', 'hostNode', 'hostNodes'),
        deleteApiKey: ({ deleteApiKey }, _args, cache) => {
          const deleted = deletedIdOf(deleteApiKey);
          if (deleted !== null) cache.invalidate(`ApiKey:${deleted}`);
        },
      },
      Subscription: {
        scheduleRuns: (_result, _args, cache) => readAgain(cache, 'Query', 'runs'),
      },
    },
  });
