import { type KeyPermissions, permits, RESOURCES, type Resource } from '../../domain/access/key-permissions.js';
import type { KeyKind } from '../../domain/keys/key-format.js';
import { builder } from '../builder.js';

export const KeyKindEnum = builder.enumType('KeyKind', {
  description: 'What a key is: that of a person, or that of a tool that administers.',
  values: {
    client: { description: 'May what its person may.' },
    application: { description: 'May what it was given.' },
  },
});

export const KeyResourceEnum = builder.enumType('KeyResource', {
  description: 'What an application key can be allowed to read and to write.',
  values: RESOURCES,
});

interface ResourcePermissionRow {
  readonly resource: Resource;
  readonly read: boolean;
  readonly write: boolean;
}

export const ResourcePermission = builder.objectRef<ResourcePermissionRow>('ResourcePermission').implement({
  description: 'What an application key may do with one kind of thing.',
  fields: (t) => ({
    resource: t.field({ type: KeyResourceEnum, description: 'The kind.', resolve: ({ resource }) => resource }),
    read: t.exposeBoolean('read', { description: 'Whether the key may read them.' }),
    write: t.exposeBoolean('write', { description: 'Whether the key may make, change and delete them.' }),
  }),
});

interface PermittedKey {
  readonly kind: KeyKind;
  readonly permissions: KeyPermissions;
}

/** What an application key may do, resource by resource; null for client keys, which may what their person may. */
export const permissionsOf = ({ kind, permissions }: PermittedKey): ResourcePermissionRow[] | null =>
  kind === 'client'
    ? null
    : RESOURCES.map((resource) => ({
        resource,
        read: permits(permissions, resource, 'read'),
        write: permits(permissions, resource, 'write'),
      }));
