/** What can be included in servers, wherever servers are included. Source: rest.md §7.2. */
export const SERVER_INCLUDES = [
  'allocations',
  'user',
  'subusers',
  'nest',
  'egg',
  'variables',
  'location',
  'node',
  'databases',
] as const;
