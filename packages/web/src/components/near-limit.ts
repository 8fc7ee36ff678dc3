/** The part of a limit from which a use counts as near to it. */
export const NEARLY = 0.9;

export const MEBIBYTE = 1_048_576;

/** Whether a use in bytes is near to a limit in MiB, or above it; 0 is no limit. */
export const isNear = (bytes: number | undefined, mebibytes: number): boolean =>
  bytes !== undefined && mebibytes > 0 && bytes >= mebibytes * MEBIBYTE * NEARLY;
