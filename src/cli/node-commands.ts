import type { DomainContext } from '../domain/context.js';
import { endFormerToken } from '../domain/nodes/end-former-token.js';
import { getNode } from '../domain/nodes/get-node.js';
import { listNodes } from '../domain/nodes/list-nodes.js';
import { rotateNodeToken } from '../domain/nodes/rotate-node-token.js';
import type { Location, Node } from '../generated/prisma/client.js';
import { nameMissing } from './name-missing.js';
import type { Output } from './output.js';
import { printable } from './render-output.js';

/** `nodes list`. */
export const listNodesCommand = async (
  ctx: DomainContext,
  { search }: { readonly search?: string | undefined },
): Promise<Output> => {
  const found = await ctx.db.node.findMany({
    ...listNodes(ctx, { filter: search === undefined ? null : { search: [search] } }),
    include: { location: true, _count: { select: { servers: true } } },
  });
  const nodes = found.map(({ _count, ...node }) => ({ ...describe(node), servers: _count.servers }));
  const rows = nodes.map(({ id, name, address, location, servers, memory, disk, lastSeenAt }) => [
    ...[String(id), name, address, location.short, String(servers), String(memory), String(disk)],
    lastSeenAt ?? 'never',
  ]);
  const columns = ['ID', 'NAME', 'ADDRESS', 'LOCATION', 'SERVERS', 'MEMORY MB', 'DISK MB', 'LAST SEEN'];
  return { json: nodes, text: [{ columns, rows }] };
};

/** `nodes show`: without its token. */
export const showNodeCommand = async (ctx: DomainContext, id: number): Promise<Output> => {
  await nameMissing(`node ${id}`, getNode(ctx, id));
  const { _count, ...row } = await ctx.db.node.findUniqueOrThrow({
    where: { id },
    include: { location: true, _count: { select: { servers: true } } },
  });
  const node = { ...describe(row), servers: _count.servers };
  const rows = [
    ['id', String(node.id)],
    ['uuid', node.uuid],
    ['name', node.name],
    ['description', node.description],
    ['address', node.address],
    ['location', `${node.location.short} (${node.location.id})`],
    ['servers', String(node.servers)],
    ['memory', `${node.memory} MB`],
    ['disk', `${node.disk} MB`],
    ['maintenance', node.maintenance ? 'yes' : 'no'],
    ['built in', node.builtIn ? 'yes' : 'no'],
    ['last seen', node.lastSeenAt ?? 'never'],
  ];
  return { json: node, text: [{ rows }] };
};

const describe = (node: Node & { readonly location: Location }) => ({
  id: node.id,
  uuid: node.uuid,
  name: node.name,
  description: node.description ?? '',
  address: `${node.scheme}://${node.fqdn}:${node.daemonListen}`,
  location: { id: node.location.id, short: node.location.short },
  memory: node.memory,
  disk: node.disk,
  maintenance: node.maintenanceMode,
  builtIn: node.isBuiltIn,
  lastSeenAt: node.lastSeenAt?.toISOString() ?? null,
});

/** `nodes rotate-token`: prints until when the old token is valid, but no token. */
export const rotateTokenCommand = async (ctx: DomainContext, id: number): Promise<Output> => {
  const { name, formerTokenUntil } = await nameMissing(`node ${id}`, rotateNodeToken(ctx, id));
  const until = formerTokenUntil?.toISOString() ?? null;
  return {
    json: { id, formerTokenUntil: until },
    text:
      `Node ${printable(name)} has a new token. It may call back with the old one until ${until}: ` +
      'restart Wings before that; the built-in node needs no restart.\n',
  };
};

/** `nodes end-former-token`. */
export const endFormerTokenCommand = async (ctx: DomainContext, id: number): Promise<Output> => {
  const { name } = await nameMissing(`node ${id}`, endFormerToken(ctx, id));
  return { json: { id }, text: `Node ${printable(name)} may call back with its current token only.\n` };
};
