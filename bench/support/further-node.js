import { spawn } from 'node:child_process';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './console-server.js';
import { exchange } from './exchange.js';

const dist = process.env.DIST ?? new URL('../../dist', import.meta.url).pathname;
const START_LIMIT_MS = 60_000;

/**
 * A further node of the built-in kind beside that of the service: its row, its allocations, its process.
 * @param service as `startService` gives it
 * @param {{ name: string, port: number, allocations: number, firstPort: number }} options
 */
export const addNode = async (service, { name, port, allocations, firstPort }) => {
  const { rows } = await service.pool.query('select id from locations order by id limit 1');
  const row = await call(service, 'application', [
    'POST',
    '/api/application/nodes',
    {
      ...{
        name,
        location_id: rows[0].id,
        fqdn: '127.0.0.1',
        scheme: 'http',
        daemon_listen: port,
        daemon_sftp: port + 1,
      },
      ...{ memory: 65_536, memory_overallocate: 0, disk: 1_000_000, disk_overallocate: 0 },
    },
  ]);
  const ports = [`${firstPort}-${firstPort + allocations - 1}`];
  await call(service, 'application', [
    'POST',
    `/api/application/nodes/${row.id}/allocations`,
    { ip: '127.0.0.1', ports },
  ]);
  const { uuid, token_id, token } = await call(service, 'application', [
    'GET',
    `/api/application/nodes/${row.id}/configuration`,
  ]);
  const directory = join(service.directory, name);
  const system = Object.fromEntries(['data', 'backups', 'state', 'logs'].map((part) => [part, join(directory, part)]));
  await mkdir(directory, { mode: 0o755 });
  const file = join(directory, 'config.json');
  const configuration = {
    ...{ uuid, token_id, token, remote: service.url, api: { host: '127.0.0.1', port }, system },
    // The bench may be root; its servers do nothing.
    ...{ allow_root: true, path: [dirname(process.execPath)] },
  };
  await writeFile(file, JSON.stringify(configuration), { mode: 0o600 });
  const node = { id: row.id, port, data: system.data, pid: 0 };
  return Object.assign(node, {
    start: async () => {
      const log = await open(join(directory, 'node.log'), 'a');
      const child = spawn(process.execPath, [`${dist}/node/main.js`, '--config', file], {
        stdio: ['ignore', log.fd, log.fd],
        detached: true,
      });
      await log.close();
      node.pid = child.pid;
      await untilListening(port, child);
    },
    kill: () => process.kill(node.pid, 'SIGKILL'),
  });
};

/** Waits until a node answers: a call without a token is rejected. */
export const untilListening = async (port, child) => {
  const deadline = performance.now() + START_LIMIT_MS;
  while ((await exchange(`http://127.0.0.1:${port}`, { path: '/api/system', agent: false })).status === 0) {
    if (child?.exitCode > 0 || performance.now() > deadline) throw new Error(`The node on port ${port} did not start.`);
    await pause(50);
  }
};
