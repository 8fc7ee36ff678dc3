import type { ServiceContext } from '../domain/context.js';
import { endUnreported } from '../domain/unreported/end-unreported.js';
import { chooseLeastRecentlyAsked } from './choose-least-recently-asked.js';
import { type Repetition, repeat } from './repeat.js';

const PAUSE_MS = 5_000;

/**
 * Asks the nodes about installs, backups and restores they have not reported; each node once at a time, in parallel.
 */
export const startPollingUnreported = (ctx: ServiceContext): Repetition => {
  const choose = chooseLeastRecentlyAsked(() => performance.now());
  const beingAsked = new Map<number, Promise<void>>();
  const rounds = repeat({
    name: 'unreported installs, backups and restores',
    pauseMs: () => PAUSE_MS,
    work: async () => {
      const asked = await endUnreported(ctx, { choose, except: [...beingAsked.keys()] });
      for (const [nodeId, answer] of asked) {
        const ended = answer
          .catch((error: unknown) => ctx.log.warn({ err: error, nodeId }, 'a node could not be asked about its work'))
          .finally(() => beingAsked.delete(nodeId));
        beingAsked.set(nodeId, ended);
      }
    },
    log: ctx.log,
  });
  return {
    stop: async () => {
      await rounds.stop();
      await Promise.all(beingAsked.values());
    },
  };
};
