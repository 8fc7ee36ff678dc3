import type { Egg, EggVariable, Nest, Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { authorizeNest } from '../nests/authorize-nest.js';
import { type EggFile, parseEggFile, plainLineEnds } from './egg-file.js';
import { readEggText } from './read-egg-text.js';
import { variableRules } from './variable-rules.js';

/** A nest, by id or by name (created if missing), and an egg file, as parsed JSON or as text. */
export type ImportEgg = { readonly nest: string | { readonly id: number } } & (
  | { readonly document: unknown }
  | { readonly text: string }
);

export type ImportedEgg = Egg & {
  /** Environment names of variables with a pattern that may match slowly: only a backtracking engine can run it. */
  readonly slowPatterns: readonly string[];
};

/**
 * Stores an egg from an exchange file. It replaces an egg of the same name in the nest, which keeps its id, its servers
 * and the values of variables in both. A second import of the same file changes nothing.
 * @throws {NotFoundError} no nest of this id
 * @throws {ForbiddenError}
 * @throws {ValidationError} the file is no valid egg, with all problems
 */
export const importEgg = async (ctx: DomainContext, { nest, ...source }: ImportEgg): Promise<ImportedEgg> => {
  if (typeof nest === 'string') requireResource(ctx, 'nests', 'write');
  else await authorizeNest(ctx, nest.id, 'eggs');
  requireResource(ctx, 'eggs', 'write');
  const file = parseEggFile('text' in source ? readEggText(source.text) : source.document);
  return ctx.db.$transaction(async (tx) => {
    const nestId =
      typeof nest === 'string' ? await nestNamed(tx, nest, { uuid: ctx.random.uuid(), author: file.author }) : nest.id;
    const columns = columnsOf(file);
    const egg = await tx.egg.upsert({
      where: { nestId_name: { nestId, name: file.name } },
      create: { uuid: ctx.random.uuid(), nestId, name: file.name, ...columns },
      update: columns,
    });
    await storeVariables(tx, egg.id, file);
    await recordActivity(ctx, tx, { event: 'egg:import', subject: ['Egg', egg.id], properties: { name: egg.name } });
    return { ...egg, slowPatterns: slowPatternsOf(file) };
  });
};

/** The id of the nest of this name; a new nest gets these columns. */
const nestNamed = async (tx: Transaction, name: string, columns: Pick<Nest, 'uuid' | 'author'>): Promise<number> => {
  const { id } = await tx.nest.upsert({ where: { name }, create: { name, ...columns }, update: {} });
  return id;
};

const slowPatternsOf = ({ variables }: EggFile): readonly string[] =>
  variables
    .filter(({ rules }) => variableRules(rules).rules.some(({ mayTakeLong }) => mayTakeLong))
    .map((variable) => variable.env_variable);

const columnsOf = (file: EggFile) => {
  const { script, container, entrypoint } = file.scripts.installation;
  return {
    author: file.author,
    description: file.description,
    features: file.features,
    dockerImages: file.docker_images,
    fileDenylist: file.file_denylist,
    configFiles: json(file.config.files),
    configStartup: json(file.config.startup),
    configLogs: json(file.config.logs),
    configStop: file.config.stop,
    startup: file.startup,
    scriptInstall: plainLineEnds(script),
    scriptEntry: entrypoint,
    scriptContainer: container,
  };
};

// The value was parsed from JSON text, so it is JSON; only the type of further unknown members does not say so.
const json = (value: object): Prisma.InputJsonObject => value as Prisma.InputJsonObject;

const storeVariables = async (tx: Transaction, eggId: number, file: EggFile): Promise<void> => {
  const names = file.variables.map((variable) => variable.env_variable);
  await tx.eggVariable.deleteMany({ where: { eggId, envVariable: { notIn: names } } });
  const present = new Map(
    (await tx.eggVariable.findMany({ where: { eggId } })).map((variable) => [variable.envVariable, variable]),
  );
  const wanted = file.variables.map((variable) => ({
    envVariable: variable.env_variable,
    name: variable.name,
    description: variable.description,
    defaultValue: variable.default_value,
    userViewable: variable.user_viewable,
    userEditable: variable.user_editable,
    rules: variable.rules,
  }));
  for (const columns of wanted) {
    const before = present.get(columns.envVariable);
    if (before === undefined) await tx.eggVariable.create({ data: { eggId, ...columns } });
    else if (!isMatch(before, columns)) await tx.eggVariable.update({ where: { id: before.id }, data: columns });
  }
};

const isMatch = (row: EggVariable, columns: Partial<EggVariable>): boolean =>
  Object.entries(columns).every(([name, value]) => row[name as keyof EggVariable] === value); // columns of such a row
