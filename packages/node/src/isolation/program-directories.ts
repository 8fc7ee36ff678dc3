import { dirname } from 'node:path';

/** Directories that are searched for programs after the operator's own and that of the running Node. */
const USUAL = ['/opt/homebrew/bin', '/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** PATH of programs that the node itself runs. */
export const SYSTEM_PATH = USUAL.join(':');

/** Directories in which servers find programs, the operator's own first. */
export const programDirectories = (own: readonly string[]): readonly string[] => [
  ...own,
  dirname(process.execPath),
  ...USUAL,
];
