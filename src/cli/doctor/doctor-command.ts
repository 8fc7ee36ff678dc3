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
import { MENDS } from './mends.js';

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
  const ended = options.fixes ? await mendLeftovers(config) : [];
  const opened = await openInstallation(config);
  if ('problem' in opened) {
    // A full disk is a likely cause, and can be checked without a database.
    const disk = await examine(checkDisk, { config });
    const database = { name: 'database', problems: [opened.problem] };
    return report({ found: disk.problems.length > 0 ? [database, disk] : [database], mended: ended, removed: [] });
  }
  try {
    const { installation } = opened;
    const mended = [...ended, ...(options.fixes ? await mend(installation.ctx) : [])];
    const removed = options.removesArchives ? await removeArchives(installation.ctx, options) : [];
    const found = await Promise.all(CHECKS.map((check) => examine(check, installation)));
    return report({ found: [{ name: 'database', problems: [] }, ...found], mended, removed });
  } finally {
    await opened.close();
  }
};

/** Mends one after another; a mend that fails is reported, and the others follow. */
const mend = async (ctx: DomainContext): Promise<readonly string[]> => {
  const done: string[] = [];
  for (const mends of MENDS) {
    done.push(...(await mends(ctx).catch((error: unknown) => [`A mend failed: ${errorSentence(error)}`])));
  }
  return done;
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
