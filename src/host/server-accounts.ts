import { readFileSync } from 'node:fs';
import { hasCode } from './has-code.js';

/** A range of user and group ids, inclusive. */
export interface AccountRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Ids that nothing else uses: no distribution, container runtime or user directory assigns ids of the first range. The
 * second one, between user and system accounts, is for containers with few ids.
 */
const RANGES: readonly AccountRange[] = [
  { first: 1_900_000_000, last: 1_900_065_535 },
  { first: 30_000, last: 49_999 },
];

/**
 * The ids from which each game server gets its user and group, if this process can use them, as root on Linux.
 * Undefined if it cannot, or if the machine's accounts use some of them.
 * @throws {Error} the given range cannot be used
 */
export const serverAccountRange = (given?: AccountRange): AccountRange | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const range = (given === undefined ? RANGES : [given]).find((range) => isMapped(range) && !isTaken(range));
  if (range !== undefined || given === undefined) return range;
  throw new Error(
    `LOCAL_NODE_ACCOUNTS=${given.first}-${given.last} cannot be used: /etc/passwd or /etc/group uses one of these ids, or ` +
      'they do not exist in this container.',
  );
};

/** Whether the ids exist in this user namespace. */
const isMapped = ({ first, last }: AccountRange): boolean =>
  ['/proc/self/uid_map', '/proc/self/gid_map'].every((path) =>
    linesOf(path).some((line) => {
      const [inside = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
      return inside <= first && last < inside + count;
    }),
  );

const isTaken = ({ first, last }: AccountRange): boolean =>
  ['/etc/passwd', '/etc/group'].some((path) =>
    linesOf(path).some((line) => {
      const id = Number(line.split(':')[2]);
      return id >= first && id <= last;
    }),
  );

const linesOf = (path: string): readonly string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};
