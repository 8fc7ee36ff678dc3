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

/**
 * Plans the import of a panel, and performs it if `applies`. Each noun is one transaction, and remembers which row of
 * the panel became which row here, so an import may be interrupted and repeated. It sends nothing to nodes and database
 * hosts.
 */
export const importPanel = async (ctx: DomainContext, panel: Panel, applies: boolean): Promise<ImportReport> => {
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
