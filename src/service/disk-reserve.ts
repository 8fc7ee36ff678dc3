import type { Room } from '../host/disk-space.js';

/** The reserve where none was set: the smaller of a gigabyte and this part of the disk. */
const DEFAULT_RESERVE_BYTES = 1024 ** 3;
const DEFAULT_RESERVE_PART = 0.05;

/** How much more than the reserve, as a part of it, has to be free before game servers may use their databases again. */
const RELEASE_PART = 0.1;

const MEGABYTE = 1024 ** 2;

/** Room on the disk of the data that databases of game servers may not use up, in bytes. */
export const reserveOf = ({ total }: Room, setMegabytes: number | undefined): number =>
  setMegabytes === undefined ? Math.min(DEFAULT_RESERVE_BYTES, total * DEFAULT_RESERVE_PART) : setMegabytes * MEGABYTE;

/** Whether game servers are to be kept out of their databases; between the two bounds it stays as it is. */
export const isToBeLocked = (isLocked: boolean, { free }: Room, reserve: number): boolean =>
  free < reserve + (isLocked ? reserve * RELEASE_PART : 0);

export const inMegabytes = (bytes: number): number => Math.floor(bytes / MEGABYTE);
