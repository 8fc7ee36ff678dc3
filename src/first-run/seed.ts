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

/** Nest of the eggs that come with the package. */
const NEST = 'Gamewarden';

/** Advisory lock of the one process that seeds. */
const SEED_LOCK = 72_707_371;

/** How long a seed may take, and another process may wait for it, in milliseconds. */
const SEED_LIMIT_MS = 60_000;

/**
 * A row that is no usable key: it says that the first run is not over. It is made with the administrator and
 * removed when the first keys were shown, so that a process killed between the two leaves neither half a seed nor an
 * installation whose keys nobody knows. Anybody may give that memo to a key of theirs, and nobody that end.
 */
const FIRST_RUN = { memo: 'The first run is not over', expiresAt: NEVER_VALID } as const;

/**
 * Gives a new database its administrator, location, nest and eggs, and completes a seed that was interrupted. Touches
 * nothing in an installation whose first run is over: what an operator deleted stays deleted.
 * @returns whether this still is the first run; `finishFirstRun` ends it
 */
export const seed = async (ctx: DomainContext): Promise<boolean> => {
  // Asked by each start and each command: nearly all of them hear it, and need no lock.
  if (await isFirstRunOver(ctx)) return false;
  return withSeedLock(ctx, async () => {
    await seedAdministrator(ctx);
    if (!(await isFirstRun(ctx))) return false;
    await firstLocation(ctx);
    for (const document of await readEggs()) await seedEgg(ctx, document);
    return true;
  });
};

/** The id of the oldest location; made when there is none. Called under the lock of the seed. */
export const firstLocation = async (ctx: DomainContext): Promise<number> => {
  const existing = await ctx.db.location.findFirst({ orderBy: { id: 'asc' } });
  if (existing !== null) return existing.id;
  return (await ctx.db.location.create({ data: { short: LOCATION, long: 'This machine' } })).id;
};

/** Ends the first run: the keys were shown, or are not to be. */
export const finishFirstRun = async (ctx: DomainContext): Promise<void> => {
  await ctx.db.apiKey.deleteMany({ where: FIRST_RUN });
};

/** Whether it was at some time; nothing begins it again. */
const isFirstRunOver = async ({ db }: DomainContext): Promise<boolean> => {
  const [found] = await db.$queryRaw<{ isOver: boolean }[]>`
    select exists (select from users) and not exists (
      select from api_keys where memo = ${FIRST_RUN.memo} and expires_at = ${FIRST_RUN.expiresAt}
    ) as "isOver"`;
  return found?.isOver === true;
};

const isFirstRun = async (ctx: DomainContext): Promise<boolean> =>
  (await ctx.db.apiKey.count({ where: FIRST_RUN })) > 0;

/** The administrator and the mark of the first run: both or none. */
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
 * Does work that only one process may do at a time: of several that start on one new database, one seeds and the others
 * find it done. The lock has a transaction of its own, the work commits piece by piece.
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

/** An egg that is there stays as it is: an operator may have changed it already. */
const seedEgg = async (ctx: DomainContext, document: unknown): Promise<void> => {
  const { name } = parseEggFile(document);
  if ((await ctx.db.egg.count({ where: { name, nest: { name: NEST } } })) > 0) return;
  await importEgg(ctx, { nest: NEST, document });
};
