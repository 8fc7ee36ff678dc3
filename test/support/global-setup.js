import { mkdtemp, rm } from 'node:fs/promises';
import { register } from 'node:module';
import { join } from 'node:path';
import pino from 'pino';
import { placeForFiles } from './place-for-files.js';
import { createDatabase, TEMPLATE, urlOf } from './template.js';

register('./runner/typescript-hooks.js', import.meta.url);
const { startEmbedded } = await import('../../src/db/embedded.js');
const { migrate } = await import('../../src/db/migrate.js');

/** The seed of random choices, in this process and in those that run the test files. */
const chooseSeed = () => {
  process.env.TEST_SEED ??= '0';
  const seed = process.env.TEST_SEED;
  if (!/^\d{1,9}$/.test(seed)) throw new Error(`TEST_SEED must be a whole number of at most nine digits, not ${seed}.`);
  process.stderr.write(`TEST_SEED=${seed}\n`);
};

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async () => {
  chooseSeed();
  const directory = await mkdtemp(join(await placeForFiles(), 'gamewarden-test-'));
  const postgres = await startEmbedded({
    directory,
    password: 'test',
    log: pino({ level: 'silent' }),
    // The data does not outlive the run, so durability would only cost time.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  });
  await createDatabase(postgres.url, TEMPLATE);
  await migrate({ url: urlOf(postgres.url, TEMPLATE), directory: 'prisma/migrations' });
  process.env.GAMEWARDEN_TEST_POSTGRES = postgres.url;
  globalThis.endTestPostgres = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  // An interrupted run removes it from memory too; a second Ctrl-C ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => globalThis.endTestPostgres().finally(() => process.exit(1)));
  }
};
