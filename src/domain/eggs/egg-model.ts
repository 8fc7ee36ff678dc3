import { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.js';
import { flag, optionalText, rule, text } from '../input/input-fields.js';
import type { InputModel } from '../input/input-model.js';
import { ConfigFiles, ConfigStartup, DockerImages, EnvVariable, jsonObject, plainLineEnds, Rules } from './egg-file.js';

const MAX_NAME = 191;

/** Longest text of an egg, in characters, such as an install script. */
const MAX_TEXT = 100_000;

/** Most entries of a list of an egg. */
const MAX_ENTRIES = 200;

/** A member that is checked by the model of the exchange format, with its sentences. */
const asInFiles = <Model extends z.ZodType>(model: Model) =>
  z.unknown().transform((value, check): z.output<Model> => {
    if (value === undefined || value === null) {
      check.addIssue({ code: 'custom', input: value, ...rule('required') });
      return z.NEVER;
    }
    const result = model.safeParse(value);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      const sentence = path.length === 0 ? message : `${path.join('.')}: ${message}`;
      check.addIssue({ code: 'custom', input: value, path, params: { rule: 'egg', message: sentence } });
    }
    return z.NEVER;
  });

const lines = () =>
  z
    .array(z.string())
    .refine(({ length }) => length <= MAX_ENTRIES, rule('max', { max: MAX_ENTRIES, kind: 'array' }))
    .nullish();

const eggSchema = z.object({
  name: text({ max: MAX_NAME }),
  author: text({ max: MAX_NAME }).optional(),
  description: optionalText({ max: MAX_TEXT }),
  features: lines(),
  dockerImages: asInFiles(DockerImages),
  fileDenylist: lines(),
  startup: text({ max: MAX_TEXT }),
  configFiles: asInFiles(ConfigFiles).nullish(),
  configStartup: asInFiles(ConfigStartup).nullish(),
  configLogs: asInFiles(jsonObject).nullish(),
  configStop: text({ max: MAX_NAME }),
  scriptInstall: optionalText({ max: MAX_TEXT }),
  scriptEntry: text({ max: MAX_NAME }).optional(),
  scriptContainer: text({ max: MAX_NAME }),
});

/** The input of a new egg, without variables. Members of the exchange format follow its rules. */
export const EggBody: InputModel<typeof eggSchema> = { schema: eggSchema };

const changeSchema = eggSchema.partial();

/** The input of a change; absent members keep their value. */
export const EggChange: InputModel<typeof changeSchema> = { schema: changeSchema };

/** The columns of an input; null empties a text, list or object. */
export const eggColumns = (wanted: z.output<typeof changeSchema>) => {
  const { description, features, fileDenylist, configFiles, configStartup, configLogs, scriptInstall, ...rest } =
    wanted;
  return {
    ...rest,
    description: description === null ? '' : description,
    features: features === null ? [] : features,
    fileDenylist: fileDenylist === null ? [] : fileDenylist,
    configFiles: json(configFiles),
    configStartup: json(configStartup),
    configLogs: json(configLogs),
    scriptInstall: scriptInstall === null ? '' : scriptInstall && plainLineEnds(scriptInstall),
  };
};

// The value was sent as JSON, so it is JSON; only the type of further unknown members does not say so.
const json = (value: object | null | undefined): Prisma.InputJsonObject | undefined =>
  value === null ? {} : (value as Prisma.InputJsonObject | undefined);

const variableSchema = z.object({
  name: text({ max: MAX_NAME }),
  description: optionalText({ max: MAX_TEXT }),
  envVariable: asInFiles(EnvVariable),
  defaultValue: optionalText({ max: MAX_TEXT }),
  userViewable: flag().optional(),
  userEditable: flag().optional(),
  rules: asInFiles(Rules).nullish(),
});

/** The input of a new variable. */
export const VariableBody: InputModel<typeof variableSchema> = { schema: variableSchema };

const variableChangeSchema = variableSchema.partial();

/** The input of a change; absent members keep their value. */
export const VariableChange: InputModel<typeof variableChangeSchema> = { schema: variableChangeSchema };

/** The columns of an input; null empties a text. */
export const variableColumns = ({
  description,
  defaultValue,
  rules,
  ...rest
}: z.output<typeof variableChangeSchema>) => ({
  ...rest,
  description: description === null ? '' : description,
  defaultValue: defaultValue === null ? '' : defaultValue,
  rules: rules === null ? '' : rules,
});
