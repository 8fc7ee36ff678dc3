import { createNest } from '../../domain/nests/create-nest.js';
import { deleteNest } from '../../domain/nests/delete-nest.js';
import { NestBody, NestChange } from '../../domain/nests/nest-model.js';
import { updateNest } from '../../domain/nests/update-nest.js';
import { builder, type InputFields } from '../builder.js';
import { Deleted } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { rowId } from '../rows/row-keys.js';
import { Nest } from './nest.js';

/** @param required whether the required fields of a nest must be present */
const nestFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  name: t.string({ required, description: 'Name; unique.' }),
  description: t.string({ description: 'Description, for people; null for none.' }),
  author: t.string({ description: 'Email address of the author. Default on creation: your own.' }),
});

const CreateNestInput = builder.inputType('CreateNestInput', {
  description: 'A nest to create.',
  extensions: { model: NestBody },
  fields: (t) => nestFields(t, true),
});

builder.mutationField('createNest', (t) =>
  t.field({
    type: Nest,
    description: 'Creates a nest without eggs.',
    args: { input: t.arg({ type: CreateNestInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createNest(ctx, input),
  }),
);

const UpdateNestInput = builder.inputType('UpdateNestInput', {
  description: 'Changes of a nest. Absent fields do not change.',
  extensions: { model: NestChange },
  fields: (t) => ({ id: t.id({ required: true }), ...nestFields(t, false) }),
});

builder.mutationField('updateNest', (t) =>
  t.field({
    type: Nest,
    description: 'Changes a nest.',
    args: { input: t.arg({ type: UpdateNestInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateNest(ctx, { id: rowId('Nest', input.id), nest: input }),
  }),
);

const DeleteNestInput = builder.inputType('DeleteNestInput', {
  description: 'The nest to delete.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('deleteNest', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a nest with its eggs. `EGG_IN_USE`: a server uses one of them.',
    args: { input: t.arg({ type: DeleteNestInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      await deleteNest(ctx, rowId('Nest', input.id));
      return { id: input.id };
    },
  }),
);
