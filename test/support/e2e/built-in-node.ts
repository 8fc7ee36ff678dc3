import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from '../service.js';

/** The files of a service's built-in node, and its own protocol. */
export interface BuiltInNode {
  /** Process id of the node at this moment. */
  pid(): Promise<number>;
  /** Whether it answers who has its token. */
  answers(): Promise<boolean>;
  /** Lines of a server's console as the node has them, newest last; at most 100. */
  console(uuid: string): Promise<readonly string[]>;
  /** Every line of a server's console log. */
  consoleFile(uuid: string): Promise<readonly string[]>;
  /** Processes of a game server that run, by id. */
  processes(uuid: string): Promise<readonly number[]>;
  /** The directory of a server's files. */
  directory(uuid: string): string;
  /** The file of a backup. */
  archive(backupUuid: string): string;
}

/** The built-in node below the data of a service. */
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
      const response = await ask('/api/servers').catch(() => undefined); // it is down
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
          const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => ''); // ended meanwhile
          return workingDirectory.startsWith(directory(uuid)) ? [pid] : [];
        }),
      );
      return inside.flat();
    },
    directory,
    archive: (backupUuid) => join(root, 'backups', `${backupUuid}.tar.gz`),
  };
};

/** How often a line is in a console. */
export const countOf = (lines: readonly string[], line: string): number =>
  lines.filter((candidate) => candidate === line).length;
