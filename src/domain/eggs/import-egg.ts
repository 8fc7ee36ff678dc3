import type { Egg, Prisma } from '../../generated/prisma/client.js';
import { requireAdministrator } from '../access/caller-rights.js';
import type { DomainContext, Transaction } from '../context.js';
import { type EggFile, parseEggFile } from './egg-file.js';
import { variableRules } from './variable-rules.js';

export interface ImportEgg {
  /** Name of the nest; made when there is none. */
  readonly nest: string;
  /** The parsed JSON of an egg file. */
  readonly document: unknown;
}

export type ImportedEgg = Egg & {
  /** Environment names of variables with a pattern that may take long: only a searching engine can read it. */
  readonly slowPatterns: readonly string[];
};

/**
 * Stores an egg from a file in the exchange format. An egg of the same name in the nest is replaced and keeps its id,
 * its servers and the values of the variables that both have; so importing twice changes nothing.
 * @throws {ValidationError} the file is not an egg, with everything that is wrong with it
 */
export const importEgg = async (ctx: DomainContext, { nest, document }: ImportEgg): Promise<ImportedEgg> => {
  requireAdministrator(ctx);
  const file = parseEggFile(document);
  return ctx.db.$transaction(async (tx) => {
    const { id: nestId } = await tx.nest.upsert({
      where: { name: nest },
      create: { uuid: ctx.random.uuid(), name: nest, author: file.author },
      update: {},
    });
    const columns = columnsOf(file);
    const egg = await tx.egg.upsert({
      where: { nestId_name: { nestId, name: file.name } },
      create: { uuid: ctx.random.uuid(), nestId, name: file.name, ...columns },
      update: columns,
    });
    await storeVariables(tx, egg.id, file);
    return { ...egg, slowPatterns: slowPatternsOf(file) };
  });
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
    // Scripts written on Windows; a shell would take the carriage returns for parts of words.
    scriptInstall: script.replaceAll('\r\n', '\n'),
    scriptEntry: entrypoint,
    scriptContainer: container,
  };
};

// The value was parsed from JSON text, so it is JSON; only the type of unknown further members does not say so.
const json = (value: object): Prisma.InputJsonObject => value as Prisma.InputJsonObject;

const storeVariables = async (tx: Transaction, eggId: number, file: EggFile): Promise<void> => {
  const names = file.variables.map((variable) => variable.env_variable);
  await tx.eggVariable.deleteMany({ where: { eggId, envVariable: { notIn: names } } });
  for (const variable of file.variables) {
    const columns = {
      name: variable.name,
      description: variable.description,
      defaultValue: variable.default_value,
      userViewable: variable.user_viewable,
      userEditable: variable.user_editable,
      rules: variable.rules,
    };
    await tx.eggVariable.upsert({
      where: { eggId_envVariable: { eggId, envVariable: variable.env_variable } },
      create: { eggId, envVariable: variable.env_variable, ...columns },
      update: columns,
    });
  }
};
