import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { startEmbedded } from '../../dist/db/embedded.js';
import { migrate } from '../../dist/db/migrate.js';
import { createDatabase, TEMPLATE, urlOf } from './template.js';

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-test-'));
  const postgres = await startEmbedded({
    directory,
    password: 'test',
    log: pino({ level: 'silent' }),
    // Nothing here outlives the run: what makes a database durable would only cost time.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  });
  await createDatabase(postgres.url, TEMPLATE);
  await migrate({ url: urlOf(postgres.url, TEMPLATE), directory: 'prisma/migrations' });
  process.env.GAMEWARDEN_TEST_POSTGRES = postgres.url;
  globalThis.endTestPostgres = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
};
