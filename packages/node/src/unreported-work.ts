import type { UnreportedWork } from '@gamewarden/protocol/unreported-work.js';
import type { BackupStore } from './backups/backup-store.js';
import type { Outbox } from './callbacks/outbox.js';
import type { ServerRegistry } from './servers/server-registry.js';

export interface UnreportedWorkDeps {
  readonly registry: ServerRegistry;
  readonly backups: BackupStore;
  readonly outbox: Outbox;
}

/** Work that is under way here, or done but not yet received by the service. All of it will be reported. */
export function unreportedWork({ registry, backups, outbox }: UnreportedWorkDeps): UnreportedWork {
  const uuidsOf = (isBusy: 'installing' | 'restoring') =>
    registry
      .all()
      .filter((server) => server[isBusy])
      .map(({ uuid }) => uuid);
  const all = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];
  return {
    installations: all(uuidsOf('installing'), outbox.waiting('install-')),
    restores: all(uuidsOf('restoring'), outbox.waiting('restore-')),
    backups: all(backups.underWay, outbox.waiting('backup-')),
  };
}
