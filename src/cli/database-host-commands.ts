import type { DomainContext } from '../domain/context.js';
import { checkDatabaseHost } from '../domain/database-hosts/check-database-host.js';
import { createDatabaseHost } from '../domain/database-hosts/create-database-host.js';
import { deleteDatabaseHost } from '../domain/database-hosts/delete-database-host.js';
import { listDatabaseHosts } from '../domain/database-hosts/list-database-hosts.js';

export interface AddDatabaseHostOptions {
  readonly kind: string | undefined;
  readonly name: string | undefined;
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly publicHost: string | undefined;
  readonly publicPort: number | undefined;
  readonly username: string | undefined;
  readonly tls: string | undefined;
  readonly maxDatabases: number | undefined;
  readonly connectionLimit: number | undefined;
  readonly serverConnectionLimit: number | undefined;
  readonly nodeId: number | undefined;
  /** Reads the password: on a command line everybody on the machine would see it. */
  readonly readPassword: () => Promise<string>;
}

/** `database-hosts add`: says its id, and how it was found. */
export const addDatabaseHostCommand = async (
  ctx: DomainContext,
  { readPassword, ...options }: AddDatabaseHostOptions,
): Promise<string> => {
  const { id, name } = await createDatabaseHost(ctx, { ...options, password: await readPassword() });
  return `${name} is database host ${id}.\n${await checkDatabaseHostCommand(ctx, id)}`;
};

/** `database-hosts list`: a table, or a JSON array; no passwords. */
export const listDatabaseHostsCommand = async (
  ctx: DomainContext,
  { json }: { readonly json: boolean },
): Promise<string> => {
  const rows = await ctx.db.databaseHost.findMany({
    ...listDatabaseHosts(ctx),
    include: { _count: { select: { databases: true } } },
  });
  const hosts = rows.map(({ id, kind, name, host, port, username, nodeId, maxDatabases, _count }) => ({
    ...{ id, kind, name, host, port, username, node: nodeId, databases: _count.databases, maxDatabases },
  }));
  if (json) return `${JSON.stringify(hosts)}\n`;
  const lines = hosts.map(({ id, kind, name, host, port, username, node, databases, maxDatabases }) =>
    [id, kind, `${host}:${port}`, username, node ?? '-', `${databases}/${maxDatabases ?? 'any'}`, name].join('\t'),
  );
  return ['ID\tKIND\tADDRESS\tUSER\tNODE\tDATABASES\tNAME', ...lines].map((line) => `${line}\n`).join('');
};

/** `database-hosts check`: what is missing, in words. */
export const checkDatabaseHostCommand = async (ctx: DomainContext, id: number): Promise<string> => {
  const { problems, unknown } = await checkDatabaseHost(ctx, id);
  const lines = [
    ...(problems.length === 0 ? ['It can be used.'] : problems),
    ...(unknown.length === 0
      ? []
      : [
          `On it and not known here, so never touched: ${unknown.slice(0, 20).join(', ')}${unknown.length > 20 ? ' …' : ''}`,
        ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
};

/** `database-hosts remove`: forgets it. */
export const removeDatabaseHostCommand = async (
  ctx: DomainContext,
  host: { readonly id: number; readonly force: boolean },
): Promise<string> => {
  await deleteDatabaseHost(ctx, host);
  return `Database host ${host.id} is forgotten; nothing was done on it.\n`;
};
