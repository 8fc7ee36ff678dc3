import { readdir, readFile, readlink } from 'node:fs/promises';

/** Processes whose working directory is below one of `directories`: pid, that directory, and how they were called. */
export const processesIn = async (directories) => {
  const found = [];
  for (const pid of (await readdir('/proc')).map(Number).filter((pid) => pid > 0)) {
    const directory = await readlink(`/proc/${pid}/cwd`).catch(() => ''); // ended, or not ours
    if (!directories.some((below) => directory.startsWith(`${below}/`))) continue;
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    found.push({ pid, directory, command: commandLine.split('\0').join(' ').trim() });
  }
  return found;
};

/** The program of a server of the console egg, not the shell before it. */
export const isConsole = ({ command }) => /^\S*node console\.mjs/.test(command);
