import { requireNode } from '../access/require-node.js';
import type { DomainContext } from '../context.js';
import {
  SERVER_CONFIGURATION_SELECT,
  type ServerConfiguration,
  toServerConfiguration,
} from './server-configuration.js';

/** Servers per page by default. Source: daemon.md §4.1. */
const NODE_PAGE_SIZE = 50;

/** Most servers per page: each takes about 4 KB. */
const MAX_NODE_PAGE_SIZE = 500;

export interface NodeServers {
  readonly servers: readonly ServerConfiguration[];
  /** From 1. */
  readonly page: number;
  readonly lastPage: number;
  readonly perPage: number;
  readonly total: number;
  /** Positions of the first and the last server of this page, from 1; null when the page is empty. */
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * One page of the calling node's servers, by id; a node loads all pages at boot. Page 0 is page 1; anything but a
 * number counts as absent.
 * @throws {ForbiddenError} the caller is not a node
 */
export const listNodeServers = async (
  ctx: DomainContext,
  input: { readonly page: number; readonly perPage: number },
): Promise<NodeServers> => {
  const nodeId = requireNode(ctx);
  const perPage = within(input.perPage, { otherwise: NODE_PAGE_SIZE, max: MAX_NODE_PAGE_SIZE });
  const total = await ctx.reads.server.count({ where: { nodeId } });
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  // The page after the last one is as empty as any later page, and cheaper to read.
  const page = within(input.page, { otherwise: 1, max: lastPage + 1 });
  const offset = (page - 1) * perPage;
  const rows = await ctx.db.server.findMany({
    where: { nodeId },
    orderBy: { id: 'asc' },
    skip: offset,
    take: perPage,
    select: SERVER_CONFIGURATION_SELECT,
  });
  const [from, to] = rows.length === 0 ? [null, null] : [offset + 1, offset + rows.length];
  return { servers: rows.map(toServerConfiguration), page, lastPage, perPage, total, from, to };
};

const within = (value: number, { otherwise, max }: { readonly otherwise: number; readonly max: number }): number =>
  Number.isNaN(value) || value < 1 ? otherwise : Math.min(Math.floor(value), max);
