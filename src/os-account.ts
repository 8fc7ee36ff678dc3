import { readFileSync } from 'node:fs';

/**
 * Accounts that programs are given when the service itself runs as root, most fitting first. Different ones, so that a
 * game server cannot read the database's files. All come with every common distribution.
 */
const ACCOUNTS = {
  database: ['postgres', 'nobody'],
  node: ['games', 'nobody'],
} as const;

export interface OsAccount {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The account for a program that must not run as root: empty (stay who you are) unless we are root.
 * @throws {Error} none of the candidate accounts exists
 */
export const accountFor = (program: keyof typeof ACCOUNTS): OsAccount => {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ACCOUNTS[program]) {
    const entry = accounts.find(([login]) => login === name);
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(`Running as root needs one of these accounts for the ${program}: ${ACCOUNTS[program].join(', ')}.`);
};
