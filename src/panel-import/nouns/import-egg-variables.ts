import { EnvVariable, Rules } from '../../domain/eggs/egg-file.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';

type Columns = Omit<Prisma.EggVariableCreateManyInput, 'id'>;

/** The variables of eggs. */
export const importEggVariables = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'egg variables', from: 'egg_variables', into: 'egg_variables', keepsIds: true },
    nameOf: (row) => row.text('env_variable'),
    prepare: async ({ ctx }, _rows, isKnown) => {
      const present = await ctx.db.eggVariable.findMany({ select: { id: true, eggId: true, envVariable: true } });
      const ids = new Map(present.map(({ id, eggId, envVariable }) => [`${eggId} ${envVariable}`, id]));
      const firsts = new Map<string, number>();
      return (row) => {
        const eggId = run.idOf('eggs', row.int('egg_id'));
        if (eggId === undefined) return { leftOut: `its egg ${row.text('egg_id')} does not come` };
        const envVariable = row.text('env_variable');
        const name = `${eggId} ${envVariable}`;
        const first = firsts.get(name);
        if (first !== undefined) return { leftOut: `variable ${first} of the same egg has the same name` };
        firsts.set(name, row.id);
        const same = ids.get(name);
        if (same !== undefined && !isKnown(row)) return { sameAs: same };
        const rules = row.text('rules');
        const problems = [
          ...(EnvVariable.safeParse(envVariable).error?.issues ?? []).map(({ message }) => `its name ${message}`),
          ...(Rules.safeParse(rules).error?.issues ?? []).map(
            ({ message }) => `of its rules some have no effect: ${message}`,
          ),
        ];
        return {
          columns: {
            ...{ eggId, envVariable, name: row.text('name'), description: row.text('description'), rules },
            defaultValue: row.text('default_value'),
            ...{ userViewable: row.flag('user_viewable'), userEditable: row.flag('user_editable') },
            createdAt: row.time('created_at'),
          },
          changes: problems,
        };
      };
    },
    insert: (tx, rows) => tx.eggVariable.createMany({ data: rows }),
  });
