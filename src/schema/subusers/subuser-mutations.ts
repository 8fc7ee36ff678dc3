import { encodeGlobalID } from '@pothos/plugin-relay';
import { createSubuser, NewSubuser } from '../../domain/subusers/create-subuser.js';
import { deleteSubuser } from '../../domain/subusers/delete-subuser.js';
import { SubuserPermissions, updateSubuser } from '../../domain/subusers/update-subuser.js';
import { builder, type InputFields } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { serverKey } from '../rows/row-keys.js';
import { Subuser } from '../servers/server.js';
import { subuserKey } from './subuser-key.js';

const SERVER = 'Global id, uuid or short identifier.';
const USER = 'Instead of `id`: uuid of the account, with `serverId`.';
const PERMISSIONS =
  'Each a `fullName` of `permissionGroups`, such as `control.start`; others are an error. `websocket.connect` is always added.';

const CreateSubuserInput = builder.inputType('CreateSubuserInput', {
  description: 'The person to share a server with, and their permissions.',
  extensions: { model: NewSubuser },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
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
      server: serverKey(input.serverId),
      body: input,
      dropsUnknown: true,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) =>
      createSubuser(ctx, { server: serverKey(input.serverId), body: input, dropsUnknown: ctx.isTrusted }),
  }),
);

/** A subuser: by the global id, or by a server and the account. */
const keyFields = (t: InputFields) => ({
  id: t.id({ description: 'Global id. Required unless `serverId` and `userId` are given.' }),
  serverId: t.id({ description: `The server of \`userId\`, or the one to which the subuser must belong. ${SERVER}` }),
  userId: t.id({ description: USER }),
});

const UpdateSubuserInput = builder.inputType('UpdateSubuserInput', {
  description: 'The new permissions of a subuser.',
  extensions: { model: SubuserPermissions },
  fields: (t) => ({
    ...keyFields(t),
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
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) =>
      updateSubuser(ctx, { subuser: subuserKey(input), body: input, dropsUnknown: ctx.isTrusted }),
  }),
);

const DeleteSubuserInput = builder.inputType('DeleteSubuserInput', {
  description: 'The subuser to remove from a server.',
  fields: (t) => keyFields(t),
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
