import { timeSlicer } from './time-slicer.js';

/** Length of a time slice while a text is written, in milliseconds. */
const WRITING_SLICE_MS = 2;

/** Characters that are encoded at once: encoding megabytes takes as long as writing them. */
const PIECE_LENGTH = 65_536;

interface Writing {
  /** Waits for the next time slice. */
  readonly slice: () => Promise<void>;
  /** Whether the client has disconnected. */
  readonly isAbandoned: () => boolean;
}

/**
 * Writes a text part by part, in time slices, so that the process handles other work in between.
 * @returns bytes for a long text; undefined when it was abandoned
 */
export const writeInSlices = async (
  parts: Iterable<string>,
  { slice, isAbandoned }: Writing,
): Promise<string | Buffer | undefined> => {
  const yieldIfDue = timeSlicer(WRITING_SLICE_MS, slice);
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length > PIECE_LENGTH) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    await yieldIfDue();
    if (isAbandoned()) return undefined;
  }
  return pieces.length === 0 ? text : Buffer.concat([...pieces, Buffer.from(text)]);
};
