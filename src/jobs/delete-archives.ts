import { deleteDueArchives } from '../domain/backups/delete-due-archives.js';
import type { ServiceContext } from '../domain/context.js';
import { type Repetition, repeat } from './repeat.js';

const POLL_MS = 10_000;

/** Deletes archives of deleted backups from their nodes as soon as the nodes answer. */
export const startDeletingArchives = (ctx: ServiceContext): Repetition => {
  const { log } = ctx;
  const stopping = new AbortController();
  const deleting = repeat({
    name: 'delete archives',
    pauseMs: () => POLL_MS,
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
