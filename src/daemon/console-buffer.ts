import type { ConsoleLine } from '../domain/ports/consoles.js';

/** Most lines that wait for one subscriber. */
const MAX_LINES = 500;

/** Buffers the lines of one subscriber in bounded memory. */
export interface ConsoleBuffer {
  add(line: ConsoleLine): void;
  take(): readonly ConsoleLine[];
}

/** Creates a buffer that begins with these lines. */
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
      // The gap has the position of the last dropped line.
      const gap: ConsoleLine[] =
        lastDropped === undefined
          ? []
          : [
              {
                ...lastDropped,
                kind: 'gap',
                text: `${dropped} lines were dropped: they arrived faster than you read.`,
              },
            ];
      const taken = [...gap, ...lines];
      lines = [];
      dropped = 0;
      lastDropped = undefined;
      return taken;
    },
  };
};
