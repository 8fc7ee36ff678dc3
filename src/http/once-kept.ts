import type { KeptAnswer } from './kept-answer.js';

/** Makes an answer when it is first asked for, and once, however many ask at that moment; a failure is not kept. */
export const onceKept = (make: () => Promise<KeptAnswer>): (() => Promise<KeptAnswer>) => {
  let kept: Promise<KeptAnswer> | undefined;
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
};
