import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from '../service.js';

/** Files of the built-in node, and its own protocol. */
export interface BuiltInNode {
  /** Current process id of the node. */
  pid(): Promise<number>;
  /** Whether it answers with its token. */
  answers(): Promise<boolean>;
  /** Console lines of a server in the node, newest last; at most 100. */
  console(uuid: string): Promise<readonly string[]>;
  /** Every line of a server's console log. */
  consoleFile(uuid: string): Promise<readonly string[]>;
  /** Process ids of a game server. */
  processes(uuid: string): Promise<readonly number[]>;
  /** Directory of a server's files. */
  directory(uuid: string): string;
  /** The file of a backup. */
  archive(backupUuid: string): string;
}

/** The built-in node below the data directory of a service. */
export const builtInNode = (service: Service): BuiltInNode => {
  const root = join(service.dataDir, 'node');
  const readJson = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'));
  const ask = async (path: string): Promise<Response> => {
    const { api, token } = await readJson('config.json');
    return fetch(`http://${api.host}:${api.port}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  };
  const directory = (uuid: string): string => join(root, 'servers', uuid);
  return {
    pid: async () => (await readJson('running.json')).pid,
    answers: async () => {
      const response = await ask('/api/servers').catch(() => undefined); // it is not running
      await response?.arrayBuffer();
      return response?.status === 200;
    },
    console: async (uuid) => {
      const { data } = JSON.parse(await (await ask(`/api/servers/${uuid}/logs`)).text());
      return data ?? [];
    },
    consoleFile: async (uuid) => {
      const text = await readFile(join(root, 'logs', 'console', `${uuid}.log`), 'utf8');
      return text.split('\n').map((line) => line.trimEnd());
    },
    processes: async (uuid) => {
      const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
      const inside = await Promise.all(
        pids.map(async (pid) => {
          const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => ''); // already ended
          return workingDirectory.startsWith(directory(uuid)) ? [pid] : [];
        }),
      );
      return inside.flat();
    },
    directory,
    archive: (backupUuid) => join(root, 'backups', `${backupUuid}.tar.gz`),
  };
};

/** Number of occurrences of a line in a console. */
export const countOf = (lines: readonly string[], line: string): number =>
  lines.filter((candidate) => candidate === line).length;
