import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../run-to-end.js';
import type { Service } from '../service.js';
import { type CreatedServer, serverBody } from './console-server.js';
import type { Rows } from './rows.js';

/** Installs until a file `go` appears beside it. */
const SCRIPT = '#!/bin/bash\ncd /mnt/server\nwhile [ ! -e go ]; do sleep 0.05; done\n';

/** Creates a server whose installation continues until a file `go` appears in its directory. */
export const installSlowServer = async (service: Service, rows: Rows): Promise<CreatedServer> => {
  const body = { ...(await serverBody(rows)), egg: await importSlowEgg(service, rows) };
  const answer = await service.rest('POST', '/api/application/servers', { body });
  if (answer.status !== 201) throw new Error(`The server was not created: ${JSON.stringify(answer.body)}`);
  return answer.body.attributes;
};

/** Brings the egg in as an operator would. */
const importSlowEgg = async (service: Service, { db }: Rows): Promise<number> => {
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-egg-'));
  try {
    const egg = JSON.parse(await readFile('prisma/seed/eggs/console.json', 'utf8'));
    egg.name = 'Slow';
    egg.scripts.installation.script = SCRIPT;
    const file = join(directory, 'slow.json');
    await writeFile(file, JSON.stringify(egg));
    const { status, stderr } = await runCli(['eggs', 'import', file], service.env);
    if (status !== 0) throw new Error(`The egg was not imported: ${stderr}`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return (await db.egg.findFirstOrThrow({ where: { name: 'Slow' } })).id;
};
