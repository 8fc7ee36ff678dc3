import { createEgg } from '../../domain/eggs/create-egg.js';
import { deleteEgg } from '../../domain/eggs/delete-egg.js';
import { EggBody, EggChange } from '../../domain/eggs/egg-model.js';
import { importEgg } from '../../domain/eggs/import-egg.js';
import { MAX_EGG_TEXT } from '../../domain/eggs/read-egg-text.js';
import { updateEgg } from '../../domain/eggs/update-egg.js';
import { builder, type InputFields } from '../builder.js';
import { CHANGE_COST } from '../cost/operation-cost.js';
import { Deleted, parentOf } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { rowId } from '../rows/row-keys.js';
import { Egg } from './egg.js';

/** @param required whether the required fields of an egg must be present */
const eggFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  name: t.string({ required, description: 'Name; unique in the nest.' }),
  author: t.string({ description: 'Email address of the author. Default on creation: your own.' }),
  description: t.string({ description: 'Description, for people; null for none.' }),
  features: t.stringList({ description: 'Names of features of its servers, such as `eula`. Null for none.' }),
  dockerImages: t.field({
    type: 'JSONObject',
    required,
    description: 'Container images by display name, in order; at least one.',
  }),
  fileDenylist: t.stringList({
    description: 'Patterns of files that only administrators may change, in gitignore syntax. Null for none.',
  }),
  startup: t.string({ required, description: 'Startup command with `{{NAME}}` placeholders.' }),
  configFiles: t.field({
    type: 'JSONObject',
    description:
      'Configuration files that are written before each start, by path, each with a `parser` and the values to `find` and set. Null for none.',
  }),
  configStartup: t.field({
    type: 'JSONObject',
    description: '`done`: the console text, or texts, that mean that the server is running. Null for none.',
  }),
  configLogs: t.field({ type: 'JSONObject', description: 'Where its servers write logs. Null for none.' }),
  configStop: t.string({ required, description: 'The console command, or `^` and a signal, that stops the server.' }),
  scriptInstall: t.string({ description: 'The install script; null for none.' }),
  scriptEntry: t.string({ description: 'Command that runs the install script. Default `bash`.' }),
  scriptContainer: t.string({ required, description: 'Container image in which the install script runs.' }),
});

const NEST = 'Global id of the nest.';

const CreateEggInput = builder.inputType('CreateEggInput', {
  description: 'An egg to create, without variables, and its nest.',
  extensions: { model: EggBody },
  fields: (t) => ({ nestId: t.id({ required: true, description: NEST }), ...eggFields(t, true) }),
});

builder.mutationField('createEgg', (t) =>
  t.field({
    type: Egg,
    description: 'Creates an egg without variables: `createEggVariable` adds them.',
    args: { input: t.arg({ type: CreateEggInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createEgg(ctx, { nestId: rowId('Nest', input.nestId), egg: input }),
  }),
);

const UpdateEggInput = builder.inputType('UpdateEggInput', {
  description: 'Changes of an egg. Absent fields do not change.',
  extensions: { model: EggChange },
  fields: (t) => ({ id: t.id({ required: true }), ...eggFields(t, false) }),
});

builder.mutationField('updateEgg', (t) =>
  t.field({
    type: Egg,
    description:
      'Changes an egg. Servers use the change from their next start or installation on. Each server keeps its own image and startup command.',
    args: { input: t.arg({ type: UpdateEggInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateEgg(ctx, { id: rowId('Egg', input.id), egg: input }),
  }),
);

const DeleteEggInput = builder.inputType('DeleteEggInput', {
  description: 'The egg to delete.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('deleteEgg', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes an egg with its variables. `EGG_IN_USE`: a server uses it.',
    args: { input: t.arg({ type: DeleteEggInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { nestId } = await deleteEgg(ctx, rowId('Egg', input.id));
      return { id: input.id, parent: parentOf('Nest', nestId) };
    },
  }),
);

const ImportEggInput = builder.inputType('ImportEggInput', {
  description: 'The file of an egg, and its nest.',
  fields: (t) => ({
    nestId: t.id({ required: true, description: NEST }),
    file: t.string({
      required: true,
      description: `Text of a file in the exchange format of the field (\`PTDL_v1\`, \`PTDL_v2\`, or \`PLCN_v1\` to \`PLCN_v3\`, as JSON), at most ${MAX_EGG_TEXT} characters. A text of more than 100 KB must be a variable of a request that does nothing else.`,
    }),
  }),
});

/** Characters of a file that cost a point: each of its variables is read, checked and written. */
const CHARACTERS_PER_POINT = 10;

builder.mutationField('importEgg', (t) =>
  t.field({
    type: Egg,
    description:
      'Imports an egg with its variables from a file. It replaces an egg of the same name in the nest; that egg keeps its id, its servers and the values of variables that are in both.',
    args: { input: t.arg({ type: ImportEggInput, required: true }) },
    complexity: ({ input }) => CHANGE_COST + Math.ceil(String(input.file).length / CHARACTERS_PER_POINT),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => importEgg(ctx, { nest: { id: rowId('Nest', input.nestId) }, text: input.file }),
  }),
);
