import { readFileSync } from 'node:fs';

/** Most descriptors that this process may open; undefined if unknown. */
export const descriptorLimit = (): number | undefined => {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined; // not Linux
  }
};
