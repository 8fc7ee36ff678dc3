import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DomainContext } from '../domain/context.js';
import { parseEggFile } from '../domain/eggs/egg-file.js';
import { importEgg } from '../domain/eggs/import-egg.js';
import { generateKeyParts, hashSecret, NEVER_VALID } from '../domain/keys/key-format.js';
import { createUser } from '../domain/users/create-user.js';
import { packagePath } from '../host/package-path.js';

/** Name of the administrator of a new installation. */
export const ADMINISTRATOR = 'admin';

/** Short name of the first location. */
const LOCATION = 'local';

/** Nest of the bundled eggs. */
const NEST = 'Gamewarden';

/** Advisory lock of the process that seeds. */
const SEED_LOCK = 72_707_371;

/** How long the seed may take, and another process may wait for it, in milliseconds. */
const SEED_LIMIT_MS = 60_000;

/**
 * Marks an unfinished first run: an API key that is never valid. It is created with the administrator and removed after
 * the first keys were shown, so that a process that is killed in between leaves neither a partial seed nor an
 * installation whose keys were never shown. Users may choose the memo, but cannot set this expiry.
 */
const FIRST_RUN = { memo: 'The first run is not over', expiresAt: NEVER_VALID } as const;

/**
 * Gives a new database its administrator, location, nest and eggs, and completes an interrupted seed. Changes nothing
 * after the first run, so that deleted rows stay deleted.
 * @returns whether the first run is unfinished; `finishFirstRun` finishes it
 */
export const seed = async (ctx: DomainContext): Promise<boolean> => {
  // Each start and each command asks this; nearly all return here and need no lock.
  if (await isFirstRunOver(ctx)) return false;
  return withSeedLock(ctx, async () => {
    await seedAdministrator(ctx);
    if (!(await isFirstRun(ctx))) return false;
    await firstLocation(ctx);
    for (const document of await readEggs()) await seedEgg(ctx, document);
    return true;
  });
};

/** The id of the oldest location; created if there is none. Called under the seed lock. */
export const firstLocation = async (ctx: DomainContext): Promise<number> => {
  const existing = await ctx.db.location.findFirst({ orderBy: { id: 'asc' } });
  if (existing !== null) return existing.id;
  return (await ctx.db.location.create({ data: { short: LOCATION, long: 'This machine' } })).id;
};

/** Finishes the first run: the keys were shown, or will not be. */
export const finishFirstRun = async (ctx: DomainContext): Promise<void> => {
  await ctx.db.apiKey.deleteMany({ where: FIRST_RUN });
};

/** Whether the first run was ever finished. */
const isFirstRunOver = async ({ db }: DomainContext): Promise<boolean> => {
  const [found] = await db.$queryRaw<{ isOver: boolean }[]>`
    select exists (select from users) and not exists (
      select from api_keys where memo = ${FIRST_RUN.memo} and expires_at = ${FIRST_RUN.expiresAt}
    ) as "isOver"`;
  return found?.isOver === true;
};

const isFirstRun = async (ctx: DomainContext): Promise<boolean> =>
  (await ctx.db.apiKey.count({ where: FIRST_RUN })) > 0;

/** Creates the administrator and the mark of the first run together. */
const seedAdministrator = (ctx: DomainContext): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    if ((await tx.user.count()) > 0) return;
    const user = await createUser(
      ctx,
      { username: ADMINISTRATOR, email: 'admin@example.com', firstName: 'Ada', lastName: 'Admin', rootAdmin: true },
      tx,
    );
    const { identifier, secret } = generateKeyParts(ctx.random, 'application');
    await tx.apiKey.create({
      data: {
        userId: user.id,
        kind: 'application',
        identifier,
        secretHash: hashSecret(secret),
        ...FIRST_RUN,
      },
    });
  });

/**
 * Runs work that only one process may do at a time: of several that start on one new database, one seeds and the others
 * find it done. The lock has its own transaction; the work commits step by step.
 */
export const withSeedLock = <Result>(ctx: DomainContext, work: () => Promise<Result>): Promise<Result> =>
  ctx.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${SEED_LOCK})`;
      return work();
    },
    { maxWait: SEED_LIMIT_MS, timeout: SEED_LIMIT_MS },
  );

const readEggs = async (): Promise<readonly unknown[]> => {
  const directory = packagePath('prisma', 'seed', 'eggs');
  const files = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (name): Promise<unknown> => JSON.parse(await readFile(join(directory, name), 'utf8'))),
  );
};

/** An existing egg is left unchanged: an operator may have edited it. */
const seedEgg = async (ctx: DomainContext, document: unknown): Promise<void> => {
  const { name } = parseEggFile(document);
  if ((await ctx.db.egg.count({ where: { name, nest: { name: NEST } } })) > 0) return;
  await importEgg(ctx, { nest: NEST, document });
};
