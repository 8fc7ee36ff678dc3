import { hasCode } from './has-code.js';

/** Throws what was thrown; a sentence where it says, in the words of the kernel or of a program, that the disk is full. */
export const explainFullDisk = (error: unknown): never => {
  const isFull =
    hasCode(error, 'ENOSPC') || (error instanceof Error && error.message.includes('No space left on device'));
  throw isFull ? new Error('The disk of DATA_DIR is full. Make room.', { cause: error }) : error;
};
