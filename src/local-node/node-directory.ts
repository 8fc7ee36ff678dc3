import { chmod, chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../host/has-code.js';
import { makeDataDir } from '../host/make-directory.js';
import type { OsAccount } from '../host/os-account.js';
import { writePrivate } from '../host/write-private.js';
import { PASSABLE, PRIVATE, takeOverDirectory } from './take-over-directory.js';

/** Files and directories of the built-in node. */
export interface NodeDirectory {
  readonly root: string;
  readonly config: string;
  readonly log: string;
  /** Directory for copies of programs that the node's account cannot use in place. */
  readonly programs: string;
  readonly system: { readonly data: string; readonly backups: string; readonly state: string; readonly logs: string };
}

/** The paths of the node below a DATA_DIR, whether they exist or not. */
export const nodeDirectory = (dataDir: string): NodeDirectory => {
  const root = join(dataDir, 'node');
  return {
    root,
    config: join(root, 'config.json'),
    log: join(root, 'node.log'),
    programs: join(root, 'programs'),
    system: {
      data: join(root, 'servers'),
      backups: join(root, 'backups'),
      state: join(root, 'state'),
      logs: join(root, 'logs'),
    },
  };
};

/**
 * Creates the directories of the node. If it runs as another account than the service, that account owns what it
 * writes, and can pass through the parent directory but not change it: replacing a file there would redirect writes
 * that the service makes as root.
 */
export const prepareNodeDirectory = async (
  dataDir: string,
  account: OsAccount,
  servers: 'private' | 'passable' = 'private',
): Promise<NodeDirectory> => {
  const directory = nodeDirectory(dataDir);
  const { root, system } = directory;
  await makeDataDir(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined || servers === 'passable') await chmod(root, PASSABLE);
  for (const directory of Object.values(system)) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await changeOwner(directory, account);
  }
  if (servers === 'passable') await letServersPass(directory);
  return directory;
};

/** Directory in which servers store their exit codes. */
const PROCESSES = 'processes';

/**
 * Lets servers with accounts of their own pass through the directory of their files. Directories that an earlier
 * release gave to one shared account become ours; that account can still reach its consoles and processes, for servers
 * started by the earlier release.
 */
const letServersPass = async ({ system }: NodeDirectory): Promise<void> => {
  const { data, backups, state, logs } = system;
  for (const directory of [data, state, logs]) await takeOverDirectory(directory, PASSABLE);
  await takeOverDirectory(backups, PRIVATE);
  const inState = (await readdir(state)).filter((name) => name !== PROCESSES);
  for (const name of inState) await takeOverDirectory(join(state, name), PRIVATE);
  await takeOverDirectory(join(data, '.drafts'), PRIVATE);
  const used = [join(state, PROCESSES), join(logs, 'console'), join(logs, 'install')];
  for (const directory of used) await takeOverDirectory(directory, PASSABLE);
  await chmod(data, PASSABLE);
};

const changeOwner = async (path: string, { uid, gid }: OsAccount): Promise<void> => {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
};

const Running = z.object({ pid: z.int().positive(), build: z.string() });

/** A started node process, and the build from which it was started. */
export type RunningNode = Readonly<z.infer<typeof Running>>;

const runningFile = (directory: NodeDirectory): string => join(directory.root, 'running.json');

/** Stores the node process beyond the life of this process. */
export const writeRunning = (directory: NodeDirectory, running: RunningNode): Promise<void> =>
  writePrivate(runningFile(directory), `${JSON.stringify(running)}\n`);

/** The last started node process, whether it still runs or not; undefined if none is known. */
export const readRunning = async (directory: NodeDirectory): Promise<RunningNode | undefined> => {
  const content = await readOrEmpty(runningFile(directory));
  if (content === '') return undefined;
  return Running.parse(JSON.parse(content));
};

/** The text of a file, empty when there is none. */
export const readOrEmpty = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
};
