import type { DomainContext } from '../domain/context.js';
import { deleteServer } from '../domain/servers/delete-server.js';
import { getAnyServer } from '../domain/servers/get-server.js';
import { reinstallServer } from '../domain/servers/reinstall-server.js';
import { serverList } from '../domain/servers/server-list.js';
import { type ShownStatus, serverStatus } from '../domain/servers/server-status.js';
import { suspendServer, unsuspendServer } from '../domain/servers/suspend-server.js';
import { PowerState, type Prisma, ServerStatus } from '../generated/prisma/client.js';
import { confirm } from './confirm.js';
import { findServer } from './find-server.js';
import { findUser } from './find-user.js';
import type { Output } from './output.js';
import { printable } from './render-output.js';
import { UsageError } from './usage-error.js';

export interface ListServersOptions {
  readonly search?: string | undefined;
  readonly node?: number | undefined;
  readonly owner?: string | undefined;
  readonly status?: string | undefined;
}

interface Confirmation {
  readonly yes?: true | undefined;
}

const RELATIONS = {
  owner: { select: { id: true, username: true } },
  node: { select: { id: true, name: true } },
  egg: { select: { id: true, name: true } },
  allocation: { select: { ip: true, port: true } },
} as const satisfies Prisma.ServerInclude;

/** `servers list`. */
export const listServersCommand = async (
  ctx: DomainContext,
  { search, node, owner, status }: ListServersOptions,
): Promise<Output> => {
  const filter = {
    ...(search === undefined ? {} : { search: [search] }),
    ...(node === undefined ? {} : { nodeIds: [node] }),
    ...(owner === undefined ? {} : { ownerIds: [await findUser(ctx, owner)] }),
    ...(status === undefined ? {} : { status: [readStatus(status)] }),
  };
  const list = await serverList(ctx, { scope: 'all', filter });
  const found = await ctx.db.server.findMany({ ...list, include: RELATIONS });
  const servers = found.map(describe);
  const rows = servers.map((server) => [
    ...[String(server.id), server.identifier, server.name, server.status, server.node.name],
    ...[server.owner.username, server.address],
  ]);
  return {
    json: servers,
    text: [{ columns: ['ID', 'IDENTIFIER', 'NAME', 'STATUS', 'NODE', 'OWNER', 'ADDRESS'], rows }],
  };
};

/** @throws {UsageError} no server has such a status */
const readStatus = (text: string): ShownStatus => {
  const known: readonly ShownStatus[] = ['suspended', ...Object.values(ServerStatus), ...Object.values(PowerState)];
  const status = known.find((one) => one === text);
  if (status === undefined) throw new UsageError(`--status must be one of ${known.join(', ')}.`);
  return status;
};

/** `servers show`. */
export const showServerCommand = async (ctx: DomainContext, named: string): Promise<Output> => {
  const id = await findServer(ctx, named);
  await getAnyServer(ctx, { id });
  const server = describe(await ctx.db.server.findUniqueOrThrow({ where: { id }, include: RELATIONS }));
  const { limits } = server;
  const rows = [
    ['id', String(server.id)],
    ['identifier', server.identifier],
    ['uuid', server.uuid],
    ['external id', server.externalId ?? '-'],
    ['name', server.name],
    ['status', server.status],
    ['node', `${server.node.name} (${server.node.id})`],
    ['owner', `${server.owner.username} (${server.owner.id})`],
    ['egg', `${server.egg.name} (${server.egg.id})`],
    ['address', server.address],
    ['memory', limits.memory === 0 ? 'unlimited' : `${limits.memory} MB`],
    ['disk', limits.disk === 0 ? 'unlimited' : `${limits.disk} MB`],
    ['cpu', limits.cpu === 0 ? 'unlimited' : `${limits.cpu} %`],
    ['image', server.image],
    ['created', server.createdAt],
  ];
  return { json: server, text: [{ rows }] };
};

const describe = (server: Prisma.ServerGetPayload<{ include: typeof RELATIONS }>) => ({
  id: server.id,
  identifier: server.identifier,
  uuid: server.uuid,
  externalId: server.externalId,
  name: server.name,
  description: server.description,
  status: serverStatus(server),
  node: server.node,
  owner: server.owner,
  egg: server.egg,
  address: `${server.allocation.ip}:${server.allocation.port}`,
  limits: { memory: server.memory, disk: server.disk, cpu: server.cpu },
  image: server.image,
  createdAt: server.createdAt.toISOString(),
});

/** `servers suspend`. */
export const suspendServerCommand = async (ctx: DomainContext, named: string): Promise<Output> => {
  const id = await findServer(ctx, named);
  await suspendServer(ctx, id);
  return { json: { id, suspended: true }, text: `Server ${named} is suspended.\n` };
};

/** `servers unsuspend`. */
export const unsuspendServerCommand = async (ctx: DomainContext, named: string): Promise<Output> => {
  const id = await findServer(ctx, named);
  await unsuspendServer(ctx, id);
  return { json: { id, suspended: false }, text: `Server ${named} is not suspended.\n` };
};

/** `servers reinstall`: asks first, and returns when the node has accepted it. */
export const reinstallServerCommand = async (
  ctx: DomainContext,
  named: string,
  options: Confirmation,
): Promise<Output> => {
  const id = await findServer(ctx, named);
  await confirm(`Reinstall server ${await nameOf(ctx, id)}? Its files may be replaced.`, options);
  await reinstallServer(ctx, id);
  return { json: { id, status: 'installing' }, text: `Server ${named} is installing.\n` };
};

/** `servers delete`: asks first. */
export const deleteServerCommand = async (
  ctx: DomainContext,
  named: string,
  options: Confirmation & { readonly force?: true | undefined },
): Promise<Output> => {
  const id = await findServer(ctx, named);
  await confirm(`Delete server ${await nameOf(ctx, id)}, with its files and databases?`, options);
  await deleteServer(ctx, { id, force: options.force === true });
  return { json: { deleted: id }, text: `Server ${named} is deleted.\n` };
};

const nameOf = async (ctx: DomainContext, id: number): Promise<string> => {
  const { name, identifier } = await getAnyServer(ctx, { id });
  return `${printable(name)} (${identifier})`;
};
