import { type KeyPermissions, permits, RESOURCES, type Resource } from '../../domain/access/key-permissions.js';
import type { KeyKind } from '../../domain/keys/key-format.js';
import { builder } from '../builder.js';
import { enumOf } from '../enum-of.js';

export const KeyKindEnum = enumOf('KeyKind', {
  description: 'Kind of key: the key of a person, or the key of a tool for administration.',
  values: {
    client: { description: 'Has the permissions of its person.' },
    application: { description: 'Has its own permissions.' },
  },
});

export const KeyResourceEnum = enumOf('KeyResource', {
  description: 'Resources that an application key can be allowed to read and write.',
  values: RESOURCES,
});

interface ResourcePermissionRow {
  readonly resource: Resource;
  readonly read: boolean;
  readonly write: boolean;
}

export const ResourcePermission = builder.objectRef<ResourcePermissionRow>('ResourcePermission').implement({
  description: 'Permissions of an application key for one resource.',
  fields: (t) => ({
    resource: t.field({ type: KeyResourceEnum, description: 'The resource.', resolve: ({ resource }) => resource }),
    canRead: t.exposeBoolean('read', { description: 'Whether the key may read the resource.' }),
    canWrite: t.exposeBoolean('write', { description: 'Whether the key may create, change and delete the resource.' }),
  }),
});

interface PermittedKey {
  readonly kind: KeyKind;
  readonly permissions: KeyPermissions;
}

/** Permissions of an application key by resource; null for client keys, which have the permissions of their person. */
export const permissionsOf = ({ kind, permissions }: PermittedKey): ResourcePermissionRow[] | null =>
  kind === 'client'
    ? null
    : RESOURCES.map((resource) => ({
        resource,
        read: permits(permissions, resource, 'read'),
        write: permits(permissions, resource, 'write'),
      }));
