import { recordActivity } from '../activity/record-activity.js';
import type { Transaction } from '../context.js';
import type { Where } from '../ports/reads.js';

export interface FailInstalls {
  /** A condition on the servers that are `installing`. */
  readonly where: Where<'Server'>;
  readonly now: Date;
  readonly reason: 'node_restarted' | 'overdue' | 'not_reported';
}

/**
 * Ends installations whose result will not arrive, as failed, and returns the ids of their servers. For a server that
 * was installed before it is a failed reinstallation.
 */
export const failInstalls = async (
  tx: Transaction,
  { where, now, reason }: FailInstalls,
): Promise<readonly number[]> => {
  const failed: number[] = [];
  for (const [status, installedAt] of [
    ['install_failed', null],
    ['reinstall_failed', { not: null }],
  ] as const) {
    const rows = await tx.server.updateManyAndReturn({
      where: { AND: [where, { status: 'installing', installedAt }] },
      data: { status, statusAt: now },
      select: { id: true },
    });
    failed.push(...rows.map(({ id }) => id));
  }
  for (const serverId of failed) {
    const ctx = { principal: { kind: 'system' } } as const;
    await recordActivity(ctx, tx, { event: 'server:install.fail', serverId, properties: { reason } });
  }
  return failed;
};
