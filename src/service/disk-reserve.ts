import type { DiskSpace } from '../host/disk-space.js';

/** The default reserve: the smaller of a gigabyte and this share of the disk. */
const DEFAULT_RESERVE_BYTES = 1024 ** 3;
const DEFAULT_RESERVE_PART = 0.05;

/** How much more than the reserve must be free before game servers may use their databases again, as a share of it. */
const RELEASE_PART = 0.1;

const MEGABYTE = 1024 ** 2;

/** Disk space that databases of game servers must leave free, in bytes. */
export const reserveOf = ({ total }: DiskSpace, setMegabytes: number | undefined): number =>
  setMegabytes === undefined ? Math.min(DEFAULT_RESERVE_BYTES, total * DEFAULT_RESERVE_PART) : setMegabytes * MEGABYTE;

/** Whether game servers must be locked out of their databases; between the two bounds the state does not change. */
export const isToBeLocked = (isLocked: boolean, { free }: DiskSpace, reserve: number): boolean =>
  free < reserve + (isLocked ? reserve * RELEASE_PART : 0);

export const inMegabytes = (bytes: number): number => Math.floor(bytes / MEGABYTE);
