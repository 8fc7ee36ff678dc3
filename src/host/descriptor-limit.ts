import { readFileSync } from 'node:fs';

/** How many descriptors this process may have open; undefined where the machine does not say. */
export const descriptorLimit = (): number | undefined => {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined; // not Linux
  }
};
