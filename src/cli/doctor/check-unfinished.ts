import { endOverdueRestores } from '../../domain/backups/end-overdue-restores.js';
import { failOverdueBackups } from '../../domain/backups/fail-overdue-backups.js';
import { failOverdueInstalls } from '../../domain/servers/fail-overdue-installs.js';
import { type Check, nameAll, type Problem, sayMended } from './check.js';

/** Minutes after which unfinished work is reported; the service gives up later. */
const LIMIT_MIN = { installing: 30, restoring: 60, backup: 60 } as const;

/** Installs, restores and backups that have not ended for long. */
export const checkUnfinished: Check = {
  name: 'unfinished',
  examine: async ({ ctx: { db } }) => {
    const servers = await db.$queryRaw<{ name: string; identifier: string; status: string }[]>`
      select name, identifier, status::text from servers
      where (status = 'installing' and status_at < now() - make_interval(mins => ${LIMIT_MIN.installing}))
        or (status = 'restoring_backup' and status_at < now() - make_interval(mins => ${LIMIT_MIN.restoring}))
      order by status_at, id`;
    const backups = await db.$queryRaw<{ name: string; identifier: string }[]>`
      select b.name, s.identifier from backups b join servers s on s.id = b.server_id
      where b.completed_at is null and b.deleted_at is null
        and b.created_at < now() - make_interval(mins => ${LIMIT_MIN.backup})
      order by b.created_at, b.id`;
    const named = (rows: readonly { name: string; identifier: string }[]) =>
      nameAll(rows.map(({ name, identifier }) => `${name} (${identifier})`));
    const installing = servers.filter(({ status }) => status === 'installing');
    const restoring = servers.filter(({ status }) => status !== 'installing');
    return [
      ...problem(installing.length, {
        what: `Servers have been installing for more than ${LIMIT_MIN.installing} minutes: ${named(installing)}.`,
        advice:
          'The console of each shows its progress. After an hour the install counts as failed and can be repeated; markInstalled over GraphQL marks it as done.',
      }),
      ...problem(restoring.length, {
        what: `Backups have been restoring for more than ${LIMIT_MIN.restoring} minutes, to: ${named(restoring)}.`,
        advice:
          'The log of the node shows its progress. After six hours, or after endRestore over GraphQL, the server can be used again; only endRestore records how the restore ended.',
      }),
      ...problem(backups.length, {
        what: `Backups have been running for more than ${LIMIT_MIN.backup} minutes: ${named(backups)}.`,
        advice:
          'The log of the node shows its progress. After six hours, or after failBackup over GraphQL, a backup counts as failed.',
      }),
    ];
  },
  // As a worker does, which may not run: above the limits of the service.
  mend: async ({ ctx }) => [
    ...sayMended((await failOverdueInstalls(ctx)).length, 'Marked installations of more than an hour as failed'),
    ...sayMended((await endOverdueRestores(ctx)).length, 'Ended restores of more than six hours'),
    ...sayMended((await failOverdueBackups(ctx)).length, 'Marked backups of more than six hours as failed'),
  ],
};

const problem = (count: number, found: Problem): readonly Problem[] => (count === 0 ? [] : [found]);
