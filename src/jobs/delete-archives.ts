import { deleteDueArchives } from '../domain/backups/delete-due-archives.js';
import type { ServiceContext } from '../domain/context.js';
import { type Repetition, repeat } from './repeat.js';

const LOOK_MS = 10_000;

/** Deletes archives whose backups are gone from their nodes, as soon as those answer. */
export const startDeletingArchives = (ctx: ServiceContext): Repetition => {
  const { log } = ctx;
  const stopping = new AbortController();
  const deleting = repeat({
    name: 'delete archives',
    pauseMs: () => LOOK_MS,
    work: async () => {
      const count = await deleteDueArchives(ctx, { signal: stopping.signal });
      if (count > 0) log.info({ count }, 'archives of deleted backups were deleted');
    },
    log,
  });
  return {
    stop: () => {
      stopping.abort();
      return deleting.stop();
    },
  };
};
