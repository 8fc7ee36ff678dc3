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

/** @param required whether what an egg cannot be without must be there */
const eggFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  name: t.string({ required, description: 'No two eggs of a nest share one.' }),
  author: t.string({ description: 'Address of who made it; your own where it is left out of a new one.' }),
  description: t.string({ description: 'For people; null for none.' }),
  features: t.stringList({ description: 'What its servers can do: names that tools know. Null for none.' }),
  dockerImages: t.field({
    type: 'JSONObject',
    required,
    description: 'Images by the name people choose them by, in their order; at least one.',
  }),
  fileDenylist: t.stringList({ description: 'Files that may not be changed. Null for none.' }),
  startup: t.string({ required, description: 'Startup command with `{{NAME}}` placeholders.' }),
  configFiles: t.field({
    type: 'JSONObject',
    description:
      'Configuration files by path, each with a `parser` and what to `find` and set there, filled in before each start. Null for none.',
  }),
  configStartup: t.field({
    type: 'JSONObject',
    description: '`done`: the console line, or lines, that say the server runs. Null for none.',
  }),
  configLogs: t.field({ type: 'JSONObject', description: 'Where its servers write logs. Null for nothing.' }),
  configStop: t.string({ required, description: 'The console command, or `^` and a signal, that stops it.' }),
  scriptInstall: t.string({ description: 'The install script; null for none.' }),
  scriptEntry: t.string({ description: 'What runs the install script. Default `bash`.' }),
  scriptContainer: t.string({ required, description: 'The image the install script runs in.' }),
});

const EggInput = builder.inputType('EggInput', {
  description: 'An egg that is made, without variables.',
  extensions: { model: EggBody },
  fields: (t) => eggFields(t, true),
});

const EggChangeInput = builder.inputType('EggChange', {
  description: 'What changes of an egg. What is left out stays as it is.',
  extensions: { model: EggChange },
  fields: (t) => eggFields(t, false),
});

const NEST = 'Global id of the nest.';

const CreateEggInput = builder.inputType('CreateEggInput', {
  description: 'The egg to create, and where.',
  fields: (t) => ({
    nest: t.id({ required: true, description: NEST }),
    egg: t.field({ type: EggInput, required: true, description: 'What its servers are made from.' }),
  }),
});

builder.mutationField('createEgg', (t) =>
  t.field({
    type: Egg,
    description: 'Creates an egg. Its variables are added with `createEggVariable`.',
    args: { input: t.arg({ type: CreateEggInput, required: true }) },
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => createEgg(ctx, { nestId: rowId('Nest', input.nest), egg: input.egg }),
  }),
);

const UpdateEggInput = builder.inputType('UpdateEggInput', {
  description: 'The egg that changes, and how.',
  fields: (t) => ({
    id: t.id({ required: true }),
    egg: t.field({ type: EggChangeInput, required: true, description: 'What changes.' }),
  }),
});

builder.mutationField('updateEgg', (t) =>
  t.field({
    type: Egg,
    description:
      'Changes an egg. Servers have it from their next start or installation on; image and startup command stay those that each server was given.',
    args: { input: t.arg({ type: UpdateEggInput, required: true }) },
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => updateEgg(ctx, { id: rowId('Egg', input.id), egg: input.egg }),
  }),
);

const DeleteEggInput = builder.inputType('DeleteEggInput', {
  description: 'The egg to delete.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('deleteEgg', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes an egg with its variables. `EGG_IN_USE`: a server is made from it.',
    args: { input: t.arg({ type: DeleteEggInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { nestId } = await deleteEgg(ctx, rowId('Egg', input.id));
      return { id: input.id, parent: parentOf('Nest', nestId) };
    },
  }),
);

const ImportEggInput = builder.inputType('ImportEggInput', {
  description: 'The file of an egg, and the nest that it is for.',
  fields: (t) => ({
    nest: t.id({ required: true, description: NEST }),
    file: t.string({
      required: true,
      description: `Text of a file in the exchange format of the field (\`PTDL_v1\` or \`PTDL_v2\`), at most ${MAX_EGG_TEXT} characters; over 100 KB as a variable of a request that does nothing else.`,
    }),
  }),
});

/** Characters of a file that cost a point: each of its variables is read, judged and written. */
const CHARACTERS_PER_POINT = 10;

builder.mutationField('importEgg', (t) =>
  t.field({
    type: Egg,
    description:
      'Stores an egg from a file, with its variables. The one of the same name in the nest is replaced, and keeps its id, its servers and the values of the variables that both have.',
    args: { input: t.arg({ type: ImportEggInput, required: true }) },
    complexity: ({ input }) => CHANGE_COST + Math.ceil(String(input.file).length / CHARACTERS_PER_POINT),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => importEgg(ctx, { nest: { id: rowId('Nest', input.nest) }, text: input.file }),
  }),
);
