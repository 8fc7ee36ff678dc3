import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PrismaClient } from '../../../src/generated/prisma/client.js';
import { arrangeNode } from '../../support/arrange.js';

/** The built-in node in its own process, with a row in the database and directories below `/tmp`. */
export interface RealNode {
  readonly id: number;
  /** Directory of a server's files. */
  filesOf(uuid: string): string;
  close(): Promise<void>;
}

/** Starts the built-in node on a free port; `remote` is the URL of the service, without a trailing slash. */
export const startRealNode = async (db: PrismaClient, remote: string): Promise<RealNode> => {
  const { node, authorization } = await arrangeNode(db, { isBuiltIn: true });
  const [tokenId, token] = authorization.replace('Bearer ', '').split('.');
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-real-node-'));
  const path = (name: string): string => join(directory, name);
  const config = {
    uuid: '7f0ab4f2-3c0c-4f3c-9d0c-2f6f0a1f2b3c',
    ...{ token_id: tokenId, token, remote },
    api: { host: '127.0.0.1', port: 0 },
    system: { data: path('data'), backups: path('backups'), state: path('state'), logs: path('logs') },
    allow_root: true,
  };
  await writeFile(path('config.json'), JSON.stringify(config));
  const child = spawn(process.execPath, ['dist/node/main.js', '--config', path('config.json')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const daemonListen = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The node ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = JSON.parse(line);
      if (event.msg === 'listening') resolve(event.address.port);
    });
  });
  await db.node.update({ where: { id: node.id }, data: { daemonListen } });
  return {
    id: node.id,
    filesOf: (uuid) => join(directory, 'data', uuid),
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
