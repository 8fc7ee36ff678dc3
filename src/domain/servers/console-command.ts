import { rule, text } from '../fields.js';

/** Longest line for a console, in characters: what tasks can store. Source: rest.md §12.2. */
const MAX_COMMAND = 65_535;

/**
 * What no line has: whatever ends it for some program, moves the cursor or rings the bell, and halves of characters,
 * which cannot be written down at all.
 */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

/**
 * One line for the console of a server, trimmed. Exactly this line reaches the process, whether it is typed or sent by a
 * task. Source: rest.md §12.2, §15.1.
 */
export const consoleCommand = () =>
  text({ max: MAX_COMMAND }).refine((line) => !NOT_IN_A_LINE.test(line), rule('regex'));
