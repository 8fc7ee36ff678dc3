import type { ServiceContext } from '../domain/context.js';
import { endUnreported } from '../domain/unreported/end-unreported.js';
import { askSeldom } from './ask-seldom.js';
import { type Repetition, repeat } from './repeat.js';

const PAUSE_MS = 5_000;

/** Asks the nodes after what they have not reported, each of them once at a time, and none waiting for another. */
export const startAskingAfterUnreported = (ctx: ServiceContext): Repetition => {
  const choose = askSeldom(() => performance.now());
  const beingAsked = new Map<number, Promise<void>>();
  const rounds = repeat({
    name: 'unreported installs, backups and restores',
    pauseMs: () => PAUSE_MS,
    work: async () => {
      const asked = await endUnreported(ctx, { choose, except: [...beingAsked.keys()] });
      for (const [nodeId, answer] of asked) {
        const ended = answer
          .catch((error: unknown) => ctx.log.warn({ err: error, nodeId }, 'a node could not be asked after its work'))
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
