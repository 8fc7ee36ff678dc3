import { PERMISSION_GROUPS } from '../../domain/access/permissions.js';
import { builder } from '../builder.js';

interface PermissionRow {
  readonly name: string;
  readonly description: string;
}

interface GroupRow {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly PermissionRow[];
}

const Permission = builder.objectRef<PermissionRow>('Permission').implement({
  description: 'Something that a person with whom a server is shared can be allowed to do.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Within its group: with that, `group.name` is what is stored.' }),
    description: t.exposeString('description'),
  }),
});

const PermissionGroup = builder.objectRef<GroupRow>('PermissionGroup').implement({
  description: 'Permissions about the same thing.',
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    permissions: t.field({
      type: [Permission],
      description: 'In the order that people know.',
      resolve: ({ permissions }) => [...permissions],
    }),
  }),
});

const GROUPS: readonly GroupRow[] = Object.entries(PERMISSION_GROUPS).map(([name, { description, keys }]) => ({
  name,
  description,
  permissions: Object.entries(keys).map(([key, text]) => ({ name: key, description: text })),
}));

builder.queryField('permissionGroups', (t) =>
  t.field({
    type: [PermissionGroup],
    description: 'All permissions there are.',
    resolve: () => [...GROUPS],
  }),
);
