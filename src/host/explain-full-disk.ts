import { hasCode } from './has-code.js';

/** Rethrows an error; if the kernel or a program reports a full disk, throws a clear message instead. */
export const explainFullDisk = (error: unknown): never => {
  const isFull =
    hasCode(error, 'ENOSPC') || (error instanceof Error && error.message.includes('No space left on device'));
  throw isFull ? new Error('The disk of DATA_DIR is full. Free some space.', { cause: error }) : error;
};
