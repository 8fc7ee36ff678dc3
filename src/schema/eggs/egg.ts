import { MAX_VARIABLES } from '../../domain/eggs/egg-file.js';
import { exportEgg } from '../../domain/eggs/export-egg.js';
import { MATCH_TIME_MS } from '../../domain/eggs/match-budget.js';
import { instructionsOfRules, variableRules } from '../../domain/eggs/variable-rules.js';
import type { Where } from '../../domain/ports/reads.js';
import { isRecord } from '../../domain/values/is-record.js';
import type { EggVariable as VariableRow } from '../../generated/prisma/client.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { STATEMENT_COST } from '../cost/operation-cost.js';
import { listOfChildren } from '../paging/child-lists.js';

export const Egg = builder.prismaNode('Egg', {
  description: 'A template for servers: install script, startup command, variables.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    uuid: t.exposeString('uuid'),
    nestInternalId: t.exposeInt('nestId', { description: '`internalId` of the nest.' }),
    nest: t.relation('nest', { description: 'The nest of the egg.' }),
    author: t.exposeString('author'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    dockerImages: t.field({
      type: 'JSONObject',
      description: 'Container images by display name, in order.',
      select: { dockerImages: true },
      resolve: ({ dockerImages }) => asObject(dockerImages),
    }),
    dockerImage: t.string({
      description: 'The first of the container images.',
      select: { dockerImages: true },
      resolve: ({ dockerImages }) => String(Object.values(asObject(dockerImages))[0] ?? ''),
    }),
    configFiles: t.field({
      type: 'JSONObject',
      description: 'Configuration files that are written before each start, by path.',
      select: { configFiles: true },
      resolve: ({ configFiles }) => asObject(configFiles),
    }),
    configStartup: t.field({
      type: 'JSONObject',
      description: '`done`: the console text, or texts, that mean that the server is running.',
      select: { configStartup: true },
      resolve: ({ configStartup }) => asObject(configStartup),
    }),
    configLogs: t.field({
      type: 'JSONObject',
      description: 'Where its servers write logs: `config.logs` of existing tools.',
      select: { configLogs: true },
      resolve: ({ configLogs }) => asObject(configLogs),
    }),
    configStop: t.exposeString('configStop', {
      description: 'The console command, or `^` and a signal, that stops the server.',
    }),
    fileDenylist: t.exposeStringList('fileDenylist', {
      description: 'Patterns of files that only administrators may change.',
    }),
    features: t.exposeStringList('features', { description: 'Names of features of its servers, such as `eula`.' }),
    startup: t.exposeString('startup', { description: 'Startup command with `{{NAME}}` placeholders.' }),
    scriptInstall: t.exposeString('scriptInstall', { description: 'The install script.' }),
    scriptEntry: t.exposeString('scriptEntry', { description: 'Command that runs the install script.' }),
    scriptContainer: t.exposeString('scriptContainer', {
      description: 'Container image in which the install script runs.',
    }),
    file: t.string({
      description: 'The egg as a file in the exchange format of the field, which `importEgg` reads.',
      complexity: 2 * STATEMENT_COST,
      select: { id: true },
      resolve: ({ id }, _args, ctx) => exportEgg(ctx, { id }),
    }),
    variables: t.field({
      type: [EggVariable],
      description: 'All variables, hidden ones too.',
      complexity: listCost(MAX_VARIABLES),
      select: { id: true },
      resolve: listOfChildren({
        select: { eggId: true },
        parentOf: ({ eggId }: VariableRow) => eggId,
        of: (eggs): Where<'EggVariable'> => ({ eggId: { in: eggs } }),
        find: ({ reads }, { selection, conditions, take }) =>
          reads.eggVariable.findMany({ ...selection, where: { AND: conditions }, orderBy: { id: 'asc' }, take }),
      }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

export const EggVariable = builder.prismaNode('EggVariable', {
  description: 'An environment variable that servers of an egg can set.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    eggInternalId: t.exposeInt('eggId', { description: '`internalId` of the egg.' }),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    envVariable: t.exposeString('envVariable', { description: 'Name of the environment variable.' }),
    defaultValue: t.exposeString('defaultValue'),
    isUserViewable: t.exposeBoolean('userViewable', {
      description: 'Whether people who are not administrators may see it.',
    }),
    isUserEditable: t.exposeBoolean('userEditable', {
      description: 'Whether people who are not administrators may change it.',
    }),
    rules: t.exposeString('rules', { description: 'Rules for its value, such as `required|string|max:20`.' }),
    hasSlowPattern: t.boolean({
      description: `Whether its rules have a pattern without a guaranteed run time. All patterns of a request have ${MATCH_TIME_MS} ms together; a value that is not decided by then is rejected.`,
      select: { rules: true },
      resolve: ({ rules }, _args, { cost }) => {
        cost.spend(INSTRUCTION_COST * instructionsOfRules(rules));
        return variableRules(rules).rules.some(({ mayTakeLong }) => mayTakeLong);
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

/** Points of an instruction of a pattern; compiling it creates all of them. */
const INSTRUCTION_COST = 2;

const asObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? { ...value } : {});
