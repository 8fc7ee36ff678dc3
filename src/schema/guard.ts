import { mayInclude, mayUse } from '../domain/access.js';
import type { Resource } from '../domain/keys/key-permissions.js';
import type { GraphQLContext } from './graphql-context.js';

/** The value for administrators whose key may read the resource, null for everybody else: such fields are nullable. */
export const forReaders =
  <Row, Value>(resource: Resource, read: (row: Row) => Value) =>
  (row: Row, _args: object, ctx: GraphQLContext): Value | null =>
    mayUse(ctx, resource, 'read') ? read(row) : null;

/**
 * The options of a field that shows what belongs to a resource of its own: null for an application key that may not
 * read it. Checked by the plugin in `included-resources.ts`, because a relation is resolved by what loaded its parent.
 */
export const partOf = (resource: Resource) => ({ nullable: true, extensions: { resource } }) as const;

/** Whether a field with these extensions may be shown. */
export const isShown = (ctx: GraphQLContext, extensions: Readonly<Record<string, unknown>> | undefined): boolean => {
  const resource = extensions?.resource as Resource | undefined; // set by `partOf` only
  return resource === undefined || mayInclude(ctx, resource);
};
