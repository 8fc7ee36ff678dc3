import type { KeyResource } from '../graphql/graphql.js';

/** What an application key may be allowed to administer. */
export const RESOURCES = [
  'SERVERS',
  'NODES',
  'ALLOCATIONS',
  'USERS',
  'LOCATIONS',
  'NESTS',
  'EGGS',
  'DATABASE_HOSTS',
  'SERVER_DATABASES',
] as const satisfies readonly KeyResource[];
