import { mayAdminister, mayInclude, mayUse } from '../../domain/access/caller-rights.js';
import type { Resource } from '../../domain/access/key-permissions.js';
import type { Permission } from '../../domain/access/permissions.js';
import { type GrantedPermissions, grantedToRole } from '../../domain/access/permissions-on-server.js';
import type { ServerPart } from '../../domain/access/server-parts.js';
import type { GraphQLContext } from '../graphql-context.js';

/** Who sees a field of an object that they have come to. */
export interface Rule {
  /** The rule as the table of who sees what is read: `hold schedule.read`. */
  readonly name: string;
  /** The rule for people: stands in the description of the field, and in the refusal. */
  readonly sentence: string;
  readonly admits: (ctx: GraphQLContext, row: object) => boolean | Promise<boolean>;
}

/** Administrators; with an application key those that read or write the resource: who makes something may look at it. */
export const administering = (resource: Resource): Rule => ({
  name: `administer ${resource}`,
  sentence: `For administrators; an application key needs \`${resource}\`.`,
  admits: (ctx) => mayAdminister(ctx, resource),
});

/** Everybody with a client key; application keys that may read the resource. Source: rest.md §7.1. */
export const including = (resource: Resource): Rule => ({
  name: `include ${resource}`,
  sentence: `An application key must be allowed to read \`${resource}\`.`,
  admits: (ctx) => mayInclude(ctx, resource),
});

/** Who holds a permission on the server that the row is or belongs to, with a client key. Source: rest.md §2.7. */
const holding = (permission: Permission): Rule => ({
  name: `hold ${permission}`,
  sentence: `Needs a client key, and \`${permission}\` on the server.`,
  admits: (ctx, row) => holds(ctx, row, permission),
});

/** Administrators; with an application key those that may read the resource. */
export const reading = (resource: Resource): Rule => ({
  name: `read ${resource}`,
  sentence: `For administrators; an application key must be allowed to read \`${resource}\`.`,
  admits: (ctx) => mayUse(ctx, resource, 'read'),
});

/** Who sees what belongs to the server that the row is, or belongs to. */
export const readingPart = ({ resource, permission }: ServerPart): Rule =>
  resource === undefined ? holding(permission) : either(reading(resource), holding(permission));

/** Everyone whom one of two rules admits. The first is the cheaper one. */
export const either = (first: Rule, second: Rule): Rule => ({
  name: `${first.name}, or ${second.name}`,
  sentence: `${first.sentence} Or: ${second.sentence.charAt(0).toLowerCase()}${second.sentence.slice(1)}`,
  admits: (ctx, row) => first.admits(ctx, row) === true || second.admits(ctx, row),
});

/** People: everybody with a client key. */
export const PERSONS: Rule = {
  name: 'client keys',
  sentence: 'For client keys.',
  admits: ({ principal }) =>
    principal.kind === 'system' || (principal.kind === 'user' && principal.key.kind === 'client'),
};

/** Costs no SQL, and no promise, for administrators, for owners who look at their servers, and for application keys. */
export const holds = (ctx: GraphQLContext, row: object, permission: Permission): boolean | Promise<boolean> => {
  const id = serverOf(row);
  const granted = id === null ? (grantedToRole(ctx) ?? null) : ctx.loaders.permissions({ id, ownerId: ownerOf(row) });
  const includes = (found: GrantedPermissions | null): boolean => found?.includes(permission) ?? false;
  return granted instanceof Promise ? granted.then(includes) : includes(granted);
};

/** Who owns the server that a row is; undefined where it is none. */
const ownerOf = (row: object): number | undefined =>
  'ownerId' in row && typeof row.ownerId === 'number' ? row.ownerId : undefined;

/** The server that a row belongs to, or is; rows are loaded with all of their columns. */
const serverOf = (row: object): number | null => {
  if ('serverId' in row) return typeof row.serverId === 'number' ? row.serverId : null;
  return 'ownerId' in row && 'id' in row && typeof row.id === 'number' ? row.id : null;
};
