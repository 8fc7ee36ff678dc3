import { scramVerifier } from '../database-hosts/scram-verifier.js';
import type { Listener } from '../db/embedded.js';
import { TENANT_ADMINISTRATOR } from '../db/tenant-listener.js';
import type { DomainContext, Transaction } from '../domain/context.js';
import { withSeedLock } from './seed.js';

const PASSWORD_LENGTH = 32;

/** Connections of each database: a few of them must not use up all there are. */
const CONNECTION_LIMIT = 20;

/** Connections of all databases of a server, as in the migration that brought the limit. */
const SERVER_CONNECTION_LIMIT = 40;

/**
 * Makes the PostgreSQL that this service brings a database host, once: the role that works for it is what remembers that, so
 * that a host which an operator deleted stays deleted. The port of one that is there follows the listener.
 */
export const seedDatabaseHost = (ctx: DomainContext, { host, port }: Listener): Promise<void> =>
  withSeedLock(ctx, async () => {
    const existing = await ctx.db.databaseHost.findFirst({ where: { isBuiltIn: true } });
    if (existing !== null) {
      if (existing.port === port) return;
      await ctx.db.databaseHost.update({ where: { id: existing.id }, data: { port } });
      ctx.log.warn({ from: existing.port, to: port }, 'the port of databases was taken; it is another one from now on');
      return;
    }
    if (await isRoleThere(ctx.db)) return;
    const password = ctx.random.token(PASSWORD_LENGTH);
    const node = await ctx.db.node.findFirst({ where: { isBuiltIn: true }, select: { id: true } });
    const verifier = await scramVerifier(password);
    // The role and the row are in one cluster: both or none.
    await ctx.db.$transaction(async (tx) => {
      await makeRole(tx, verifier);
      await tx.databaseHost.create({
        data: {
          ...{ kind: 'postgresql', name: 'local', host, port, username: TENANT_ADMINISTRATOR, isBuiltIn: true },
          password: ctx.secrets.seal(password),
          connectionLimit: CONNECTION_LIMIT,
          serverConnectionLimit: SERVER_CONNECTION_LIMIT,
          nodeId: node?.id ?? null,
        },
      });
    });
  });

const isRoleThere = async (tx: Transaction): Promise<boolean> =>
  (await tx.$queryRaw<unknown[]>`select 1 from pg_roles where rolname = ${TENANT_ADMINISTRATOR}`).length > 0;

/** Everybody may connect everywhere unless that is taken away; the role itself to where it works from. */
const makeRole = async (tx: Transaction, verifier: string): Promise<void> => {
  // No text of it comes from outside, and such statements take no parameters.
  await tx.$executeRawUnsafe(`create role ${TENANT_ADMINISTRATOR} login createdb createrole password '${verifier}'`);
  const [{ name } = { name: '' }] = await tx.$queryRaw<{ name: string }[]>`
    select quote_ident(current_database()) as name`;
  for (const database of [name, 'postgres', 'template1']) {
    await tx.$executeRawUnsafe(`revoke all on database ${database} from public`);
  }
  await tx.$executeRawUnsafe(`grant connect on database postgres to ${TENANT_ADMINISTRATOR}`);
};
