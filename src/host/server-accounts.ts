import { readFileSync } from 'node:fs';
import { hasCode } from './has-code.js';

/** Numbers for users and groups, first and last. */
export interface AccountRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Numbers that nothing else has: no distribution, container runtime or directory of users gives away any of the first range.
 * Containers that have few numbers get the second one, between accounts of people and those of the system.
 */
const RANGES: readonly AccountRange[] = [
  { first: 1_900_000_000, last: 1_900_065_535 },
  { first: 30_000, last: 49_999 },
];

/**
 * The numbers of which each game server has one as its user and group, where this process may use them: as root on Linux.
 * Undefined where it may not, or where accounts of the machine have some of them.
 * @throws {Error} the given ones cannot be used
 */
export const serverAccountRange = (given?: AccountRange): AccountRange | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const range = (given === undefined ? RANGES : [given]).find((range) => isMapped(range) && !isTaken(range));
  if (range !== undefined || given === undefined) return range;
  throw new Error(
    `LOCAL_NODE_ACCOUNTS=${given.first}-${given.last} cannot be used: /etc/passwd or /etc/group has one of these numbers, or ` +
      'they do not exist in this container.',
  );
};

/** Whether numbers exist in this namespace of users. */
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
