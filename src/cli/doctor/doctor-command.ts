import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
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
import { noWake } from '../no-wake.js';
import { UsageError } from '../usage-error.js';
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
  readonly json: boolean;
  readonly removesArchives: boolean;
  /** Whether archives are removed without a confirmation. */
  readonly isSure: boolean;
}

/** The output of a command and its exit status. */
export interface Outcome {
  readonly output: string;
  readonly status: number;
}

interface Finding {
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** `doctor`: reports the problems of an installation, whether its service runs or not. */
export const doctorCommand = async (options: DoctorOptions): Promise<Outcome> => {
  const config = await findPlacedData(loadConfig());
  const opened = await openInstallation(config);
  if ('problem' in opened) {
    // A full disk is a likely cause, and can be checked without a database.
    const disk = await examine(checkDisk, { config });
    const database = { name: 'database', problems: [opened.problem] };
    return report(disk.problems.length > 0 ? [database, disk] : [database], options);
  }
  try {
    const { installation } = opened;
    const removal = options.removesArchives ? await removeArchives(installation.ctx, options) : '';
    const found = await Promise.all(CHECKS.map((check) => examine(check, installation)));
    const outcome = report([{ name: 'database', problems: [] }, ...found], options);
    return { ...outcome, output: removal + outcome.output };
  } finally {
    await opened.close();
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

const removeArchives = async (ctx: DomainContext, { isSure, json }: DoctorOptions): Promise<string> => {
  if (!isSure && !process.stdin.isTTY)
    throw new UsageError('There is no terminal to confirm: add --yes to remove archives.');
  const archives = await findUnknownArchives(ctx);
  const lines = archives.map((archive) => `  ${plain(describeArchive(archive, ctx.clock.now()))}\n`).join('');
  if (archives.length > 0 && !isSure && !(await isAgreed(`These belong to no backup:\n${lines}Remove them? [y/N] `))) {
    return '';
  }
  const removed = await deleteUnknownArchives(ctx, archives);
  return json ? '' : `Removed ${removed.length} of ${archives.length} archives without a backup.\n`;
};

const isAgreed = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
};

const report = (found: readonly Finding[], { json }: DoctorOptions): Outcome => {
  const isHealthy = found.every(({ problems }) => problems.length === 0);
  const checks = found.map(({ name, problems }) => ({
    name,
    ok: problems.length === 0,
    problems: problems.map(({ what, advice }) => ({ what: plain(what), advice: plain(advice) })),
  }));
  const lines = checks.flatMap(({ name, ok, problems }) =>
    ok ? [`ok     ${name}`] : problems.flatMap(({ what, advice }) => [`WRONG  ${name}: ${what}`, `       ${advice}`]),
  );
  const output = json ? `${JSON.stringify({ ok: isHealthy, checks })}\n` : `${lines.join('\n')}\n`;
  return { output, status: isHealthy ? 0 : 1 };
};

/** Replaces control characters in names of users and nodes, which a terminal would interpret. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
