import { encodeGlobalID } from '@pothos/plugin-relay';
import { createSubuser, NewSubuser } from '../../domain/subusers/create-subuser.js';
import { deleteSubuser } from '../../domain/subusers/delete-subuser.js';
import { SubuserPermissions, updateSubuser } from '../../domain/subusers/update-subuser.js';
import { builder } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { serverKey } from '../rows/row-keys.js';
import { Subuser } from '../servers/server.js';

const SERVER = 'Global id, uuid or short identifier.';
const USER = 'uuid of the account.';
const PERMISSIONS =
  'As `group.name` of `permissionGroups`, `control.start`; others are refused. `websocket.connect` is always added.';

const CreateSubuserInput = builder.inputType('CreateSubuserInput', {
  description: 'The person to share a server with, and their permissions.',
  extensions: { model: NewSubuser },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    email: t.string({ required: true, description: 'Email address. An account is created if none has this address.' }),
    permissions: t.stringList({ required: true, description: PERMISSIONS }),
  }),
});

builder.mutationField('createSubuser', (t) =>
  t.field({
    type: Subuser,
    description: 'Shares a server with a person. Needs `user.create`, and all permissions in the input.',
    args: { input: t.arg({ type: CreateSubuserInput, required: true }) },
    extensions: checkedBy(createSubuser, (input: typeof CreateSubuserInput.$inferInput) => ({
      server: serverKey(input.server),
      body: input,
      dropsUnknown: true,
    })),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) =>
      createSubuser(ctx, { server: serverKey(input.server), body: input, dropsUnknown: ctx.isTrusted }),
  }),
);

const UpdateSubuserInput = builder.inputType('UpdateSubuserInput', {
  description: 'The new permissions of a subuser.',
  extensions: { model: SubuserPermissions },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    user: t.id({ required: true, description: USER }),
    permissions: t.stringList({ required: true, description: PERMISSIONS }),
  }),
});

builder.mutationField('updateSubuser', (t) =>
  t.field({
    type: Subuser,
    description: 'Replaces the permissions of another person. Needs `user.update`, and all permissions that change.',
    args: { input: t.arg({ type: UpdateSubuserInput, required: true }) },
    extensions: checkedBy(updateSubuser, (input: typeof UpdateSubuserInput.$inferInput) => ({
      subuser: subuserKey(input),
      body: input,
      dropsUnknown: true,
    })),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) =>
      updateSubuser(ctx, { subuser: subuserKey(input), body: input, dropsUnknown: ctx.isTrusted }),
  }),
);

const DeleteSubuserInput = builder.inputType('DeleteSubuserInput', {
  description: 'The subuser to remove from a server.',
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER }),
    user: t.id({ required: true, description: USER }),
  }),
});

builder.mutationField('deleteSubuser', (t) =>
  t.field({
    type: Deleted,
    description: 'Removes another person from the subusers of a server. Needs `user.delete`.',
    args: { input: t.arg({ type: DeleteSubuserInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { id, serverId } = await deleteSubuser(ctx, subuserKey(input));
      return { id: encodeGlobalID('Subuser', id), parent: parentOf('Server', serverId) };
    },
  }),
);

const subuserKey = ({ server, user }: { readonly server: string | number; readonly user: string | number }) => ({
  server: serverKey(server),
  user: String(user),
});
