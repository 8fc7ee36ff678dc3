import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import type { Where } from '../ports/reads.js';

export interface CompleteInstall {
  readonly serverId: number;
  /** A further condition on the server; its installation must be in progress or failed in any case. */
  readonly where?: Where<'Server'>;
  readonly properties: Readonly<Record<string, string | boolean>>;
}

/** Statuses that a successful installation ends: also of one that timed out or failed before. */
const NOT_INSTALLED = ['installing', 'install_failed', 'reinstall_failed'] as const;

/** Records that a server is installed. Idempotent; suspension stays as it is. */
export const completeInstall = (
  ctx: Pick<DomainContext, 'db' | 'principal'>,
  { serverId, where = {}, properties }: CompleteInstall,
): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const { count } = await tx.server.updateMany({
      where: { AND: [where, { id: serverId, status: { in: [...NOT_INSTALLED] } }] },
      data: { status: null, statusAt: now, installedAt: now },
    });
    if (count > 0) await recordActivity(ctx, tx, { event: 'server:install.complete', serverId, properties });
  });
