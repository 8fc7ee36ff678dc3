import { join } from 'node:path';
import { type Config, loadConfig } from '../../config.js';
import { deleteUnknownArchives, findUnknownArchives } from '../../domain/backups/unknown-archives.js';
import type { DomainContext } from '../../domain/context.js';
import { findPlacedData } from '../../host/apply-data-place.js';
import { errorSentence } from '../../host/error-sentence.js';
import { createLog } from '../../log.js';
import { uncounted } from '../../metrics/uncounted.js';
import { findMissing } from '../../service/require-installed.js';
import { asSystem, createBaseContext } from '../../service/service-context.js';
import { openStorageAsItIs } from '../../service/storage.js';
import { isAgreed, requireTerminal } from '../confirm.js';
import { noWake } from '../no-wake.js';
import type { Output } from '../output.js';
import { printable } from '../render-output.js';
import type { Check, Installation, Problem } from './check.js';
import { checkAppKey } from './check-app-key.js';
import { checkArchives, describeArchive } from './check-archives.js';
import { checkClock } from './check-clock.js';
import { checkConnections } from './check-connections.js';
import { checkControlPlaneBackup } from './check-control-plane-backup.js';
import { checkDisk } from './check-disk.js';
import { checkGameDatabases } from './check-game-databases.js';
import { checkIsolation } from './check-isolation.js';
import { checkJobStore } from './check-job-store.js';
import { checkNodes } from './check-nodes.js';
import { checkSchedules } from './check-schedules.js';
import { checkSessions } from './check-sessions.js';
import { checkTwoFactor } from './check-two-factor.js';
import { checkUnfinished } from './check-unfinished.js';
import { checkWorker } from './check-worker.js';
import { mendLeftovers } from './mend-leftovers.js';

/** The checks that need a database, in the order of the report. */
const CHECKS: readonly Check[] = [
  checkAppKey,
  checkTwoFactor,
  checkClock,
  checkWorker,
  checkJobStore,
  checkSchedules,
  checkSessions,
  checkConnections,
  checkNodes,
  checkIsolation,
  checkDisk,
  checkControlPlaneBackup,
  checkGameDatabases,
  checkUnfinished,
  checkArchives,
];

export interface DoctorOptions {
  /** Whether what is safe to mend is mended first. */
  readonly fixes: boolean;
  readonly removesArchives: boolean;
  /** Whether archives are removed without a confirmation. */
  readonly yes?: true | undefined;
}

interface Finding {
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** `doctor`: reports the problems of an installation, whether its service runs or not. */
export const doctorCommand = async (options: DoctorOptions): Promise<Output> => {
  if (options.removesArchives && options.yes !== true) requireTerminal();
  const config = await findPlacedData(loadConfig());
  const leftovers = options.fixes ? await mend('leftovers', mendLeftovers(config)) : NOTHING;
  const opened = await openInstallation(config);
  if ('problem' in opened) {
    // A full disk is a likely cause, and can be checked without a database.
    const disk = await examine(checkDisk, { config });
    const database = { name: 'database', problems: [opened.problem] };
    const found = [...leftovers.failed, database, ...(disk.problems.length > 0 ? [disk] : [])];
    return report({ found, mended: leftovers.done, removed: [] });
  }
  try {
    const { installation } = opened;
    const mended = [leftovers, ...(options.fixes ? await mendAll(installation) : [])];
    const removed = options.removesArchives ? await removeArchives(installation.ctx, options) : [];
    const found = await Promise.all(CHECKS.map((check) => examine(check, installation)));
    const failed = mended.flatMap((one) => one.failed);
    return report({
      found: [...failed, { name: 'database', problems: [] }, ...found],
      mended: mended.flatMap(({ done }) => done),
      removed,
    });
  } finally {
    await opened.close();
  }
};

/** What `--fix` did for one check, in sentences, and why it failed. */
interface Mended {
  readonly done: readonly string[];
  readonly failed: readonly Finding[];
}

const NOTHING: Mended = { done: [], failed: [] };

/** One after another. A mend that fails is a problem, and the others follow. */
const mendAll = async (installation: Installation): Promise<readonly Mended[]> => {
  const all: Mended[] = [];
  for (const check of CHECKS) {
    if (check.mend !== undefined) all.push(await mend(check.name, check.mend(installation)));
  }
  return all;
};

const mend = async (name: string, mending: Promise<readonly string[]>): Promise<Mended> => {
  try {
    return { done: (await mending).map((sentence) => `${name}: ${sentence}`), failed: [] };
  } catch (error) {
    const problem = { what: `Mending it failed: ${errorSentence(error)}`, advice: 'Try again.' };
    return { done: [], failed: [{ name, problems: [problem] }] };
  }
};

type Opened =
  | { readonly problem: Problem }
  | { readonly installation: Installation; readonly close: () => Promise<void> };

/** An embedded database that does not run is started for the check; a missing one is not created. */
const openInstallation = async (config: Config): Promise<Opened> => {
  const missing = findMissing(config);
  if (missing !== undefined) return { problem: missing };
  // Problems are reported as sentences, not as log lines.
  const log = createLog('silent');
  try {
    const storage = await openStorageAsItIs({ config, log, connections: 2, owns: false, takesAnyKey: true });
    const base = createBaseContext(config, storage, { log, metrics: uncounted });
    const ctx = asSystem({ ...base.context, wake: noWake });
    return {
      installation: { config, ctx },
      close: async () => {
        await base.close();
        await storage.close();
      },
    };
  } catch (error) {
    return {
      problem: {
        what: `The database is unusable: ${errorSentence(error)}`,
        advice: databaseAdvice(config),
      },
    };
  }
};

const databaseAdvice = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === undefined
    ? `Its log is ${join(dataDir, 'postgres', 'postgres.log')}.`
    : 'Check DATABASE_URL, and that the database is running.';

/** A check that fails counts as a problem. */
const examine = async <Examined>(
  { name, examine }: { readonly name: string; readonly examine: (examined: Examined) => ReturnType<Check['examine']> },
  examined: Examined,
): Promise<Finding> => {
  try {
    return { name, problems: await examine(examined) };
  } catch (error) {
    const problem = { what: `The check failed: ${errorSentence(error)}`, advice: 'Try again.' };
    return { name, problems: [problem] };
  }
};

const removeArchives = async (ctx: DomainContext, { yes }: DoctorOptions): Promise<readonly string[]> => {
  const archives = await findUnknownArchives(ctx);
  const lines = archives.map((archive) => `  ${printable(describeArchive(archive, ctx.clock.now()))}\n`).join('');
  const isSure = yes === true || archives.length === 0;
  if (!isSure && !(await isAgreed(`These belong to no backup:\n${lines}Remove them?`))) return [];
  const removed = await deleteUnknownArchives(ctx, archives);
  return [`Removed ${removed.length} of ${archives.length} archives without a backup.`];
};

interface Report {
  readonly found: readonly Finding[];
  /** Sentences about what `--fix` has done. */
  readonly mended: readonly string[];
  /** A sentence about archives that were removed. */
  readonly removed: readonly string[];
}

const report = ({ found, mended, removed }: Report): Output => {
  const isHealthy = found.every(({ problems }) => problems.length === 0);
  const checks = found.map(({ name, problems }) => ({
    name,
    ok: problems.length === 0,
    problems: problems.map(({ what, advice }) => ({ what: printable(what), advice: printable(advice) })),
  }));
  const lines = [
    ...removed,
    ...mended.map((sentence) => `FIXED  ${printable(sentence)}`),
    ...checks.flatMap(({ name, ok, problems }) =>
      ok ? [`ok     ${name}`] : problems.flatMap(({ what, advice }) => [`WRONG  ${name}: ${what}`, `       ${advice}`]),
    ),
  ];
  return {
    json: { ok: isHealthy, fixed: mended, checks },
    text: `${lines.join('\n')}\n`,
    status: isHealthy ? 0 : 1,
  };
};
