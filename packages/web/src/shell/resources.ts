import type { KeyResource } from '../graphql/graphql.js';

/** What an application key may be allowed to administer. */
export const RESOURCES = [
  'servers',
  'nodes',
  'allocations',
  'users',
  'locations',
  'nests',
  'eggs',
  'database_hosts',
  'server_databases',
] as const satisfies readonly KeyResource[];
