import { dirname } from 'node:path';

/** Where programs are looked for after the operator's own directories and the one of the running Node. */
const USUAL = ['/opt/homebrew/bin', '/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** PATH of what the node itself runs. */
export const SYSTEM_PATH = USUAL.join(':');

/** Where servers find programs, the operator's own directories first. */
export const programDirectories = (own: readonly string[]): readonly string[] => [
  ...own,
  dirname(process.execPath),
  ...USUAL,
];
