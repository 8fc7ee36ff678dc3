import type { Prisma } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';

/** Database servers, and the databases on them. Nothing is changed on the servers. */
export const importDatabases = async (run: ImportRun): Promise<void> => {
  await importHosts(run);
  await importServerDatabases(run);
};

const DOES_NOT_OPEN = "its password does not open with the panel's APP_KEY";

const importHosts = (run: ImportRun): Promise<void> =>
  importNoun<Omit<Prisma.DatabaseHostCreateManyInput, 'id'>>(run, {
    ...{ noun: 'database hosts', from: 'database_hosts', into: 'database_hosts', keepsIds: true },
    prepare:
      async ({ ctx, panel }) =>
      (row) => {
        const password = panel.secrets.open(row.textOrNull('password'));
        const nodeId = run.idOf('nodes', row.int('node_id')) ?? null;
        return {
          columns: {
            ...{ kind: 'mysql', name: row.text('name'), host: row.text('host'), port: row.int('port') ?? 3306 },
            ...{ username: row.text('username'), password: ctx.secrets.seal(password ?? ''), nodeId },
            ...{ maxDatabases: row.int('max_databases'), createdAt: row.time('created_at') },
          },
          changes: [
            ...(password === null ? [`${DOES_NOT_OPEN}: set it here`] : []),
            ...(nodeId === null && row.int('node_id') !== null ? [`its node ${row.int('node_id')} does not come`] : []),
          ],
        };
      },
    insert: (tx, rows) => tx.databaseHost.createMany({ data: rows }),
  });

const importServerDatabases = (run: ImportRun): Promise<void> =>
  importNoun<Omit<Prisma.ServerDatabaseCreateManyInput, 'id'>>(run, {
    ...{ noun: 'databases', from: 'databases', into: 'server_databases' },
    nameOf: (row) => row.text('database'),
    prepare: async ({ ctx, panel }, _rows, isKnown) => {
      const present = await ctx.db.serverDatabase.findMany({
        select: { hostId: true, database: true, username: true },
      });
      const databases = new Set(present.map(({ hostId, database }) => `${hostId} ${database}`));
      const usernames = new Set(present.map(({ hostId, username }) => `${hostId} ${username}`));
      return (row) => {
        const serverId = run.idOf('servers', row.int('server_id'));
        const hostId = run.idOf('database hosts', row.int('database_host_id'));
        if (serverId === undefined) return { leftOut: `its server ${row.text('server_id')} does not come` };
        if (hostId === undefined) return { leftOut: `its host ${row.text('database_host_id')} does not come` };
        const database = row.text('database');
        const username = row.text('username');
        if (!isKnown(row)) {
          if (databases.has(`${hostId} ${database}`))
            return { leftOut: 'another row has the same database of its host' };
          if (usernames.has(`${hostId} ${username}`))
            return { leftOut: 'another database of its host has the same user' };
          databases.add(`${hostId} ${database}`);
          usernames.add(`${hostId} ${username}`);
        }
        const password = panel.secrets.open(row.textOrNull('password'));
        return {
          columns: {
            ...{ serverId, hostId, database, username, remote: row.text('remote') || '%' },
            password: ctx.secrets.seal(password ?? ''),
            ...{ maxConnections: row.int('max_connections') ?? 0, createdAt: row.time('created_at') },
          },
          changes: password === null ? [`${DOES_NOT_OPEN}: rotate it`] : [],
        };
      };
    },
    insert: (tx, rows) => tx.serverDatabase.createMany({ data: rows }),
  });
