import type { Prisma } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import { fieldsOf } from '../source/fields.js';

/** The values of variables. */
export const importServerVariables = async (run: ImportRun): Promise<void> => {
  const eggOfVariable = new Map(
    (await run.panel.tables.read('egg_variables')).map(fieldsOf).map((row) => [row.id, row.int('egg_id')]),
  );
  const eggOfServer = new Map(
    (await run.panel.tables.read('servers')).map(fieldsOf).map((row) => [row.id, row.int('egg_id')]),
  );
  await importNoun<Prisma.ServerVariableCreateManyInput>(run, {
    ...{ noun: 'server variables', from: 'server_variables', into: 'server_variables' },
    nameOf: (row) => `server ${row.text('server_id')}, variable ${row.text('variable_id')}`,
    prepare: async (_run, rows) => {
      // The panel shows the newest of several values.
      const newest = new Map(rows.map((row) => [`${row.text('server_id')} ${row.text('variable_id')}`, row.id]));
      return (row) => {
        const serverId = run.idOf('servers', row.int('server_id'));
        const variableId = run.idOf('egg variables', row.int('variable_id'));
        if (serverId === undefined) return { leftOut: `its server ${row.text('server_id')} does not come` };
        if (variableId === undefined) return { leftOut: `its variable ${row.text('variable_id')} does not come` };
        if (eggOfVariable.get(row.int('variable_id') ?? 0) !== eggOfServer.get(row.int('server_id') ?? 0)) {
          return { leftOut: 'its variable belongs to another egg than that of the server' };
        }
        const last = newest.get(`${row.text('server_id')} ${row.text('variable_id')}`);
        if (last !== row.id) return { leftOut: `row ${last} has a newer value of the same variable` };
        return { columns: { serverId, variableId, value: row.text('variable_value') } };
      };
    },
    insert: (tx, rows) =>
      tx.serverVariable.createMany({
        data: rows.map(({ serverId, variableId, value }) => ({ serverId, variableId, value })),
        skipDuplicates: true,
      }),
  });
};
