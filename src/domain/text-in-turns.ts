import { eventLoopTurns } from './event-loop-turns.js';

/** Milliseconds that a text is written at a stretch. */
const WRITING_SLICE_MS = 2;

/** Characters that are made bytes at a time: for megabytes that takes as long as to write them. */
const PIECE_LENGTH = 65_536;

interface Writing {
  /** What is waited for between two stretches. */
  readonly turn: () => Promise<void>;
  /** Whether nobody waits for it any more. */
  readonly isGivenUp: () => boolean;
}

/**
 * Writes a text part by part, so that the process hears others in between.
 * @returns a long one as bytes; undefined when it was given up
 */
export const textInTurns = async (
  parts: Iterable<string>,
  { turn, isGivenUp }: Writing,
): Promise<string | Buffer | undefined> => {
  const giveTurn = eventLoopTurns(WRITING_SLICE_MS, turn);
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length > PIECE_LENGTH) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    await giveTurn();
    if (isGivenUp()) return undefined;
  }
  return pieces.length === 0 ? text : Buffer.concat([...pieces, Buffer.from(text)]);
};
