import type { ConsoleLine } from '../domain/ports/consoles.js';

/** Most lines that wait for one subscriber. */
const MAX_LINES = 500;

/** The lines of one subscriber, in bounded memory. */
export interface ConsoleBuffer {
  add(line: ConsoleLine): void;
  take(): readonly ConsoleLine[];
}

/** Makes a buffer that begins with these lines. */
export const createConsoleBuffer = (begin: readonly ConsoleLine[], maxLines = MAX_LINES): ConsoleBuffer => {
  let lines = [...begin];
  let dropped = 0;
  let lastDropped: ConsoleLine | undefined;
  return {
    add: (line) => {
      lines.push(line);
      if (lines.length > maxLines) {
        lastDropped = lines.shift();
        dropped += 1;
      }
    },
    take: () => {
      // In the place of the last one that was left out.
      const gap: ConsoleLine[] =
        lastDropped === undefined
          ? []
          : [{ ...lastDropped, kind: 'gap', text: `${dropped} lines were left out: they came faster than you read.` }];
      const taken = [...gap, ...lines];
      lines = [];
      dropped = 0;
      lastDropped = undefined;
      return taken;
    },
  };
};
