/** The resources that an application key can be allowed to read and write, in display order. Source: rest.md §2.3. */
export const RESOURCES = [
  'servers',
  'server_databases',
  'nodes',
  'allocations',
  'users',
  'locations',
  'nests',
  'eggs',
  'database_hosts',
] as const;
export type Resource = (typeof RESOURCES)[number];

/** The bit of each action; each can be allowed without the other. */
export const ACTION_BITS = { read: 1, write: 2 } as const;
export type ResourceAction = keyof typeof ACTION_BITS;

/** Bits by resource; an absent resource can be neither read nor written. */
export type KeyPermissions = Readonly<Partial<Record<Resource, number>>>;

const ALL_BITS = ACTION_BITS.read | ACTION_BITS.write;

/** Read and write on everything: the default of an application key. */
export const FULL_PERMISSIONS: KeyPermissions = Object.fromEntries(RESOURCES.map((resource) => [resource, ALL_BITS]));

/** Whether permissions include an action on a resource. */
export const permits = (permissions: KeyPermissions, resource: Resource, action: ResourceAction): boolean =>
  ((permissions[resource] ?? 0) & ACTION_BITS[action]) !== 0;

/** Whether permissions allow everything. */
export const permitsEverything = (permissions: KeyPermissions): boolean =>
  RESOURCES.every((resource) => permissions[resource] === ALL_BITS);

/** Whether a value from a caller or a column is a valid set of permissions: known resources, each with 0 to 3. */
export const isKeyPermissions = (value: unknown): value is KeyPermissions =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([name, bits]) => RESOURCES.some((resource) => resource === name) && [0, 1, 2, ALL_BITS].includes(bits),
  );
