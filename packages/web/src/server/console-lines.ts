import type { WatchConsoleSubscription } from '../graphql/graphql.js';

export type ConsoleLine = WatchConsoleSubscription['consoleLines'][number];

/** Lines that the page has at most: an hour at 100 lines a second would be 360,000. */
export const MAX_LINES = 2_000;

/**
 * Adds new lines after those that are there. A stream that could not be resumed counts from 1 again and repeats the
 * history.
 */
export const addLines = (known: readonly ConsoleLine[], more: readonly ConsoleLine[]): readonly ConsoleLine[] => {
  if (more.at(0)?.sequence === 1) return more.slice(-MAX_LINES);
  const last = known.at(-1)?.sequence ?? 0;
  return [...known, ...more.filter(({ sequence }) => sequence > last)].slice(-MAX_LINES);
};

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);

/** Control sequences of terminals: colours and positions, titles, and short ones. */
const SEQUENCE = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${ESCAPE}${BELL}]*(?:${BELL}|${ESCAPE}\\\\)|[@-Z\\\\-_])`,
  'g',
);

const OTHER_CONTROLS = /(?!\t)\p{Cc}/gu;

/** The text of a line without what only a terminal understands. */
export const plainText = (text: string): string => text.replace(SEQUENCE, '').replace(OTHER_CONTROLS, '');
