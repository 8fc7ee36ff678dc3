import { NODE_ADDRESS_SELECT, toServerRef } from '../access/server-ref.js';
import type { ServiceContext } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import type { NodeAddress, ServerRef } from '../ports/node-address.js';

/**
 * Age below which nodes are not asked, in milliseconds. Longer than the request that starts the work may take, so a
 * request that a node does not know by then will not arrive.
 */
const MIN_AGE_MS = 15_000;

/** Most servers and most backups of one call, oldest first. */
const MAX_ITEMS = 1_000;

interface Common {
  readonly server: { readonly id: number; readonly uuid: string; readonly nodeId: number };
  readonly ref: ServerRef;
  /** Milliseconds by the database's clock. */
  readonly ageMs: number;
}

/** Work that was sent to a node and whose end it has not reported. */
export type Unreported =
  | (Common & { readonly kind: 'installation'; readonly statusAt: Date; readonly isFirst: boolean })
  | (Common & { readonly kind: 'restore'; readonly statusAt: Date; readonly isSuspended: boolean })
  | (Common & { readonly kind: 'backup'; readonly uuid: string });

/** The unreported work of one node. */
export interface NodeUnreported {
  readonly node: NodeAddress & { readonly isBuiltIn: boolean };
  readonly items: readonly Unreported[];
}

const SERVER_SELECT = {
  id: true,
  uuid: true,
  nodeId: true,
  node: { select: { ...NODE_ADDRESS_SELECT, isBuiltIn: true } },
} as const;

/** All work that was started a while ago and has not ended, by node, except for some nodes. */
export const findUnreported = async (
  { db }: ServiceContext,
  except: readonly number[],
): Promise<readonly NodeUnreported[]> => {
  const nodeId = { notIn: [...except] };
  const now = await databaseNow(db);
  const before = new Date(now.getTime() - MIN_AGE_MS);
  const servers = await db.server.findMany({
    where: { status: { in: ['installing', 'restoring_backup'] }, statusAt: { lt: before }, nodeId },
    orderBy: [{ statusAt: 'asc' }, { id: 'asc' }],
    take: MAX_ITEMS,
    select: { ...SERVER_SELECT, status: true, statusAt: true, installedAt: true, suspended: true },
  });
  const backups = await db.backup.findMany({
    where: { completedAt: null, deletedAt: null, createdAt: { lt: before }, server: { nodeId } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_ITEMS,
    select: { uuid: true, createdAt: true, server: { select: SERVER_SELECT } },
  });

  const nodes = new Map<number, { readonly node: NodeUnreported['node']; readonly items: Unreported[] }>();
  const add = (node: NodeUnreported['node'], item: Unreported): void => {
    const known = nodes.get(node.id) ?? { node, items: [] };
    known.items.push(item);
    nodes.set(node.id, known);
  };
  for (const server of servers) {
    const { statusAt } = server;
    if (statusAt === null) continue;
    const common = { server, ref: toServerRef(server), ageMs: now.getTime() - statusAt.getTime(), statusAt };
    add(
      server.node,
      server.status === 'installing'
        ? { ...common, kind: 'installation', isFirst: server.installedAt === null }
        : { ...common, kind: 'restore', isSuspended: server.suspended },
    );
  }
  for (const { uuid, createdAt, server } of backups) {
    const ageMs = now.getTime() - createdAt.getTime();
    add(server.node, { kind: 'backup', uuid, server, ref: toServerRef(server), ageMs });
  }
  return [...nodes.values()];
};
