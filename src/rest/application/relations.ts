/** What can be included in each resource of the application API. Source: rest.md §7.2, §8.4, §8.7. */
export const RELATIONS = {
  server: ['allocations', 'user', 'subusers', 'nest', 'egg', 'variables', 'location', 'node', 'databases'],
  allocation: ['node', 'server'],
  database: ['host', 'password'],
  egg: ['nest', 'servers', 'config', 'script', 'variables'],
  location: ['nodes', 'servers'],
  nest: ['eggs', 'servers'],
  node: ['allocations', 'location', 'servers'],
  subuser: ['user', 'server'],
  user: ['servers'],
} as const;
