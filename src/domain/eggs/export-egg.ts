import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { databaseNow } from '../persistence/database-now.js';

/**
 * Returns an egg as the text of a `PTDL_v2` exchange file, which `importEgg` reads.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 */
export const exportEgg = async (ctx: DomainContext, { id }: { readonly id: number }): Promise<string> => {
  const egg = await ctx.reads.egg.findUnique({ where: { id }, include: { variables: { orderBy: { id: 'asc' } } } });
  if (egg === null) throw new NotFoundError();
  requireResource(ctx, 'eggs', 'read');
  const file = {
    meta: { version: 'PTDL_v2', update_url: null },
    exported_at: (await databaseNow(ctx.db)).toISOString(),
    name: egg.name,
    author: egg.author,
    description: egg.description,
    features: egg.features,
    docker_images: egg.dockerImages,
    file_denylist: egg.fileDenylist,
    startup: egg.startup,
    // The format holds these objects as JSON texts.
    config: {
      files: JSON.stringify(egg.configFiles),
      startup: JSON.stringify(egg.configStartup),
      logs: JSON.stringify(egg.configLogs),
      stop: egg.configStop,
    },
    scripts: {
      installation: { script: egg.scriptInstall, container: egg.scriptContainer, entrypoint: egg.scriptEntry },
    },
    variables: egg.variables.map((variable) => ({
      name: variable.name,
      description: variable.description,
      env_variable: variable.envVariable,
      default_value: variable.defaultValue,
      user_viewable: variable.userViewable,
      user_editable: variable.userEditable,
      rules: variable.rules,
      field_type: 'text',
    })),
  };
  return `${JSON.stringify(file, null, 4)}\n`;
};
