import { PERMISSION_GROUPS } from '../../domain/access/permissions.js';
import { builder } from '../builder.js';

interface PermissionRow {
  readonly name: string;
  readonly fullName: string;
  readonly description: string;
}

interface GroupRow {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly PermissionRow[];
}

const Permission = builder.objectRef<PermissionRow>('Permission').implement({
  description: 'A permission that a subuser of a server can have.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in its group.' }),
    fullName: t.exposeString('fullName', {
      description: 'Name as subusers have it and as inputs take it: `websocket.connect`.',
    }),
    description: t.exposeString('description'),
  }),
});

const PermissionGroup = builder.objectRef<GroupRow>('PermissionGroup').implement({
  description: 'Permissions for one area.',
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    permissions: t.field({
      type: [Permission],
      description: 'The permissions of the group, in a fixed order.',
      resolve: ({ permissions }) => [...permissions],
    }),
  }),
});

const GROUPS: readonly GroupRow[] = Object.entries(PERMISSION_GROUPS).map(([name, { description, keys }]) => ({
  name,
  description,
  permissions: Object.entries(keys).map(([key, text]) => ({
    name: key,
    fullName: `${name}.${key}`,
    description: text,
  })),
}));

builder.queryField('permissionGroups', (t) =>
  t.field({
    type: [PermissionGroup],
    description: 'All permissions of subusers, by group.',
    resolve: () => [...GROUPS],
  }),
);
