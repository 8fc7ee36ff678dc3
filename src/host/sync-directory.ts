import { open } from 'node:fs/promises';

/** Writes the entries of a directory to the disk, so that a rename survives a power failure. */
export const syncDirectory = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
