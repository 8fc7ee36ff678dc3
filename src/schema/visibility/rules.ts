import { mayAdminister, mayInclude, mayUse } from '../../domain/access/caller-rights.js';
import type { Resource } from '../../domain/access/key-permissions.js';
import type { Permission } from '../../domain/access/permissions.js';
import { type GrantedPermissions, grantedToRole } from '../../domain/access/permissions-on-server.js';
import type { ServerPart } from '../../domain/access/server-parts.js';
import type { GraphQLContext } from '../graphql-context.js';

/** Which callers see a field of an object that they can read. */
export interface Rule {
  /** Name of the rule in `docs/visibility.md`: `granted schedule.read`. */
  readonly name: string;
  /** The rule in words, for the description of the field and for errors. */
  readonly sentence: string;
  readonly admits: (ctx: GraphQLContext, row: object) => boolean | Promise<boolean>;
}

/** Administrators; application keys that may read or write the resource, so that a key can read what it has created. */
export const administering = (resource: Resource): Rule => ({
  name: `administer ${resource}`,
  sentence: `For administrators; an application key must be allowed to read or write \`${resource}\`.`,
  admits: (ctx) => mayAdminister(ctx, resource),
});

/** Client keys; application keys that may read the resource. Source: rest.md §7.1. */
export const including = (resource: Resource): Rule => ({
  name: `include ${resource}`,
  sentence: `An application key must be allowed to read \`${resource}\`.`,
  admits: (ctx) => mayInclude(ctx, resource),
});

/** Client keys with a permission on the server that the row is or belongs to. Source: rest.md §2.7. */
const granting = (permission: Permission): Rule => ({
  name: `granted ${permission}`,
  sentence: `Needs a client key with \`${permission}\` on the server.`,
  admits: (ctx, row) => holds(ctx, row, permission),
});

/** Administrators; application keys that may read the resource. */
export const reading = (resource: Resource): Rule => ({
  name: `read ${resource}`,
  sentence: `For administrators; an application key must be allowed to read \`${resource}\`.`,
  admits: (ctx) => mayUse(ctx, resource, 'read'),
});

/** The rule of a part of the server that the row is or belongs to. */
export const readingPart = ({ resource, permission }: ServerPart): Rule =>
  resource === undefined ? granting(permission) : either(reading(resource), granting(permission));

/** Callers that one of two rules admits. The first rule is the cheaper one. */
export const either = (first: Rule, second: Rule): Rule => ({
  name: `${first.name}, or ${second.name}`,
  sentence: `${first.sentence} Otherwise it ${second.sentence.charAt(0).toLowerCase()}${second.sentence.slice(1)}`,
  admits: (ctx, row) => first.admits(ctx, row) === true || second.admits(ctx, row),
});

/** Client keys. */
export const PERSONS: Rule = {
  name: 'client keys',
  sentence: 'For client keys.',
  admits: ({ principal }) =>
    principal.kind === 'system' || (principal.kind === 'user' && principal.key.kind === 'client'),
};

/** Needs no SQL and no promise for administrators, for owners of the server, and for application keys. */
export const holds = (ctx: GraphQLContext, row: object, permission: Permission): boolean | Promise<boolean> => {
  const id = serverOf(row);
  const granted = id === null ? (grantedToRole(ctx) ?? null) : ctx.loaders.permissions({ id, ownerId: ownerOf(row) });
  const includes = (found: GrantedPermissions | null): boolean => found?.includes(permission) ?? false;
  return granted instanceof Promise ? granted.then(includes) : includes(granted);
};

/** The owner of the server that a row is; undefined if the row is not a server. */
const ownerOf = (row: object): number | undefined =>
  'ownerId' in row && typeof row.ownerId === 'number' ? row.ownerId : undefined;

/** Id of the server that a row is or belongs to; rows are loaded with all of their columns. */
const serverOf = (row: object): number | null => {
  if ('serverId' in row) return typeof row.serverId === 'number' ? row.serverId : null;
  return 'ownerId' in row && 'id' in row && typeof row.id === 'number' ? row.id : null;
};
