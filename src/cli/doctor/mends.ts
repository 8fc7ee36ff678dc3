import { endOverdueRestores } from '../../domain/backups/end-overdue-restores.js';
import { failOverdueBackups } from '../../domain/backups/fail-overdue-backups.js';
import type { DomainContext } from '../../domain/context.js';
import { reconcileSchedules } from '../../domain/schedules/reconcile-schedules.js';
import { failOverdueInstalls } from '../../domain/servers/fail-overdue-installs.js';

/** Mends what is safe to mend while the service runs: repeatable, and deletes nothing. Returns sentences. */
type Mend = (ctx: DomainContext) => Promise<readonly string[]>;

const mendSchedules: Mend = async (ctx) => {
  const { clocks, strandedRuns, cancelledRuns } = await reconcileSchedules(ctx);
  return [
    ...counted(clocks, 'schedules: the next ticks of', 'schedules were corrected'),
    ...counted(strandedRuns, 'schedules:', 'runs that no worker would have found were queued again'),
    ...counted(cancelledRuns, 'schedules:', 'runs of deleted servers were cancelled'),
  ];
};

/** As a worker does: above the limits of installations, restores and backups. */
const mendUnfinished: Mend = async (ctx) => {
  const before = await unfinished(ctx);
  await failOverdueInstalls(ctx);
  await endOverdueRestores(ctx);
  await failOverdueBackups(ctx);
  const after = await unfinished(ctx);
  return [
    ...counted(
      before.servers - after.servers,
      'unfinished:',
      'installations or restores above their limits were ended',
    ),
    ...counted(before.backups - after.backups, 'unfinished:', 'backups above their limit were marked as failed'),
  ];
};

const unfinished = async ({ db }: DomainContext) => ({
  servers: await db.server.count({ where: { status: { in: ['installing', 'restoring_backup'] } } }),
  backups: await db.backup.count({ where: { completedAt: null, deletedAt: null } }),
});

const counted = (count: number, before: string, after: string): readonly string[] =>
  count > 0 ? [`${before} ${count} ${after}.`] : [];

export const MENDS: readonly Mend[] = [mendSchedules, mendUnfinished];
