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
  /** Reads the password from stdin, because command line arguments are visible to all users of the machine. */
  readonly readPassword: () => Promise<string>;
}

/** `database-hosts add`: prints the id, and the result of the check. */
export const addDatabaseHostCommand = async (
  ctx: DomainContext,
  { readPassword, ...options }: AddDatabaseHostOptions,
): Promise<string> => {
  const { id, name } = await createDatabaseHost(ctx, { ...options, password: await readPassword() });
  return `${name} is database host ${id}.\n${await checkDatabaseHostCommand(ctx, id)}`;
};

/** `database-hosts list`: a table, or a JSON array; without passwords. */
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

/** `database-hosts check`: prints the problems. */
export const checkDatabaseHostCommand = async (ctx: DomainContext, id: number): Promise<string> => {
  const { problems, unknown } = await checkDatabaseHost(ctx, id);
  const lines = [
    ...(problems.length === 0 ? ['It is usable.'] : problems),
    ...(unknown.length === 0
      ? []
      : [
          `On the host but not known here, so never changed: ${unknown.slice(0, 20).join(', ')}${unknown.length > 20 ? ' …' : ''}`,
        ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
};

/** `database-hosts remove`: deletes the row. */
export const removeDatabaseHostCommand = async (
  ctx: DomainContext,
  host: { readonly id: number; readonly force: boolean },
): Promise<string> => {
  await deleteDatabaseHost(ctx, host);
  return `Database host ${host.id} is removed; nothing was changed on the host itself.\n`;
};
