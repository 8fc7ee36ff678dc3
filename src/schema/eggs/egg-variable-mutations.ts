import { createEggVariable } from '../../domain/eggs/create-egg-variable.js';
import { deleteEggVariable } from '../../domain/eggs/delete-egg-variable.js';
import { MAX_VARIABLES } from '../../domain/eggs/egg-file.js';
import { VariableBody, VariableChange } from '../../domain/eggs/egg-model.js';
import { updateEggVariable } from '../../domain/eggs/update-egg-variable.js';
import { builder, type InputFields } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { namedInDomain } from '../domain-names.js';
import { errorTypes } from '../errors/error-types.js';
import { rowId } from '../rows/row-keys.js';
import { EggVariable } from './egg.js';

/** @param required whether the required fields of a variable must be present */
const variableFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  name: t.string({ required }),
  description: t.string({ description: 'Description, for people; null for none.' }),
  envVariable: t.string({ required, description: 'Name of the environment variable; unique in the egg.' }),
  defaultValue: t.string({ description: 'Value of servers that have no value of their own; null for none.' }),
  isUserViewable: t.boolean({
    ...namedInDomain('userViewable'),
    description: 'Whether people who are not administrators may see it. Default false.',
  }),
  isUserEditable: t.boolean({
    ...namedInDomain('userEditable'),
    description: 'Whether people who are not administrators may change it. Default false.',
  }),
  rules: t.string({ description: 'Rules for its value, such as `required|string|max:20`. Null for none.' }),
});

const CreateEggVariableInput = builder.inputType('CreateEggVariableInput', {
  description: 'The variable to create, and its egg.',
  extensions: { model: VariableBody },
  fields: (t) => ({
    eggId: t.id({ required: true, description: 'Global id of the egg.' }),
    ...variableFields(t, true),
  }),
});

builder.mutationField('createEggVariable', (t) =>
  t.field({
    type: EggVariable,
    description: `Adds a variable to an egg, which may have ${MAX_VARIABLES}. Servers use its default.`,
    args: { input: t.arg({ type: CreateEggVariableInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createEggVariable(ctx, { eggId: rowId('Egg', input.eggId), variable: input }),
  }),
);

const UpdateEggVariableInput = builder.inputType('UpdateEggVariableInput', {
  description: 'Changes of a variable. Absent fields do not change.',
  extensions: { model: VariableChange },
  fields: (t) => ({ id: t.id({ required: true }), ...variableFields(t, false) }),
});

builder.mutationField('updateEggVariable', (t) =>
  t.field({
    type: EggVariable,
    description: 'Changes a variable of an egg. Its values on servers stay.',
    args: { input: t.arg({ type: UpdateEggVariableInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateEggVariable(ctx, { id: rowId('EggVariable', input.id), variable: input }),
  }),
);

const DeleteEggVariableInput = builder.inputType('DeleteEggVariableInput', {
  description: 'The variable to delete.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('deleteEggVariable', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a variable of an egg, with its values on servers.',
    args: { input: t.arg({ type: DeleteEggVariableInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { eggId } = await deleteEggVariable(ctx, rowId('EggVariable', input.id));
      return { id: input.id, parent: parentOf('Egg', eggId) };
    },
  }),
);
