import type { DomainContext } from '../domain/context.js';
import { checkDatabaseHost } from '../domain/database-hosts/check-database-host.js';
import { createDatabaseHost } from '../domain/database-hosts/create-database-host.js';
import { deleteDatabaseHost } from '../domain/database-hosts/delete-database-host.js';
import { listDatabaseHosts } from '../domain/database-hosts/list-database-hosts.js';
import { nameMissing } from './name-missing.js';
import type { Output } from './output.js';
import { printable } from './render-output.js';

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
): Promise<Output> => {
  const { id, name } = await createDatabaseHost(ctx, { ...options, password: await readPassword() });
  const checked = await checkDatabaseHost(ctx, id);
  return { json: { id, ...checked }, text: `${printable(name)} is database host ${id}.\n${textOf(checked)}` };
};

/** `database-hosts list`: a table without passwords. */
export const listDatabaseHostsCommand = async (ctx: DomainContext): Promise<Output> => {
  const found = await ctx.db.databaseHost.findMany({
    ...listDatabaseHosts(ctx),
    include: { _count: { select: { databases: true } } },
  });
  const hosts = found.map(({ id, kind, name, host, port, username, nodeId, maxDatabases, _count }) => ({
    ...{ id, kind, name, host, port, username, node: nodeId, databases: _count.databases, maxDatabases },
  }));
  const rows = hosts.map(({ id, kind, name, host, port, username, node, databases, maxDatabases }) => [
    ...[String(id), kind, `${host}:${port}`, username, String(node ?? '-')],
    ...[`${databases}/${maxDatabases ?? 'any'}`, name],
  ]);
  return { json: hosts, text: [{ columns: ['ID', 'KIND', 'ADDRESS', 'USER', 'NODE', 'DATABASES', 'NAME'], rows }] };
};

/** `database-hosts check`: prints the problems. */
export const checkDatabaseHostCommand = async (ctx: DomainContext, id: number): Promise<Output> => {
  const checked = await nameMissing(`database host ${id}`, checkDatabaseHost(ctx, id));
  return { json: checked, text: textOf(checked) };
};

const textOf = ({ problems, unknown }: Awaited<ReturnType<typeof checkDatabaseHost>>): string => {
  const lines = [
    ...(problems.length === 0 ? ['It is usable.'] : problems),
    ...(unknown.length === 0
      ? []
      : [
          `On the host but not known here, so never changed: ${unknown.slice(0, 20).join(', ')}${unknown.length > 20 ? ' …' : ''}`,
        ]),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
};

/** `database-hosts remove`: deletes the row. */
export const removeDatabaseHostCommand = async (
  ctx: DomainContext,
  host: { readonly id: number; readonly force: boolean },
): Promise<Output> => {
  await nameMissing(`database host ${host.id}`, deleteDatabaseHost(ctx, host));
  const text = `Database host ${host.id} is removed; nothing was changed on the host itself.\n`;
  return { json: { removed: host.id }, text };
};
