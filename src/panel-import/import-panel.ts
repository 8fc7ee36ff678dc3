import type { DomainContext } from '../domain/context.js';
import { databaseNow } from '../domain/persistence/database-now.js';
import { createReport, type ImportReport } from './import-report.js';
import type { ImportRun } from './import-run.js';
import { importActivity } from './nouns/import-activity.js';
import { importAllocations } from './nouns/import-allocations.js';
import { importApiKeys } from './nouns/import-api-keys.js';
import { importBackups } from './nouns/import-backups.js';
import { importDatabases } from './nouns/import-databases.js';
import { importEggVariables } from './nouns/import-egg-variables.js';
import { importEggs } from './nouns/import-eggs.js';
import { importLocations } from './nouns/import-locations.js';
import { importNests } from './nouns/import-nests.js';
import { importNodes } from './nouns/import-nodes.js';
import { importSchedules } from './nouns/import-schedules.js';
import { importServerVariables } from './nouns/import-server-variables.js';
import { importServers } from './nouns/import-servers.js';
import { importSshKeys } from './nouns/import-ssh-keys.js';
import { importSubusers } from './nouns/import-subusers.js';
import { importUsers } from './nouns/import-users.js';
import { reportLeftovers } from './nouns/report-leftovers.js';
import { fieldsOf } from './source/fields.js';
import type { Panel } from './source/open-panel.js';

/** The nouns in an order in which each one refers to earlier ones only. */
const NOUNS: readonly ((run: ImportRun) => Promise<void>)[] = [
  importLocations,
  importUsers,
  importNests,
  importEggs,
  importEggVariables,
  importNodes,
  importAllocations,
  importServers,
  importServerVariables,
  importSubusers,
  importSchedules,
  importBackups,
  importDatabases,
  importApiKeys,
  importSshKeys,
  importActivity,
  reportLeftovers,
];

/** Columns with secrets, by their tables. */
const SECRETS = { nodes: 'daemon_token', api_keys: 'token', database_hosts: 'password' } as const;

/**
 * With a wrong key nodes would get new tokens, and tools would lose their keys.
 * @throws {Error} no secret opens, and there are some
 */
const requireRightKey = async ({ tables, secrets, isApi }: Panel): Promise<void> => {
  if (isApi) return;
  const sealed: (string | null)[] = [];
  for (const [table, column] of Object.entries(SECRETS)) {
    sealed.push(...(await tables.read(table)).map((row) => fieldsOf(row).textOrNull(column)));
  }
  if (sealed.length === 0 || sealed.some((text) => secrets.open(text) !== null)) return;
  throw new Error('The APP_KEY opens no secret of the panel: it is that of another installation, or an older one.');
};

/**
 * Plans the import of a panel, and performs it if `applies`. Each noun is one transaction, and remembers which row of
 * the panel became which row here, so an import may be interrupted and repeated. It sends nothing to nodes and database
 * hosts.
 */
export const importPanel = async (ctx: DomainContext, panel: Panel, applies: boolean): Promise<ImportReport> => {
  if (!(panel.tables.has('users') && panel.tables.has('servers'))) {
    throw new Error('That database is not one of a panel: it has no tables of users and servers.');
  }
  await requireRightKey(panel);
  const ids = new Map<string, Map<number, number>>();
  const run: ImportRun = {
    ...{ ctx, panel, report: createReport(), applies, now: await databaseNow(ctx.db) },
    makesRoom: (await ctx.db.server.count()) === 0,
    idOf: (noun, sourceId) => (sourceId === null ? undefined : ids.get(noun)?.get(sourceId)),
    setId: (noun, sourceId, targetId) => {
      const known = ids.get(noun) ?? new Map<number, number>();
      ids.set(noun, known.set(sourceId, targetId));
    },
  };
  for (const importNext of NOUNS) await importNext(run);
  return run.report.report();
};
