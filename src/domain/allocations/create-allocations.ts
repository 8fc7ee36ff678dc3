import { recordActivity } from '../activity/record-activity.js';
import type { Transaction } from '../context.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { authorizeNode } from '../nodes/get-node.js';
import { useCase } from '../use-case.js';
import { allocationAddresses } from './allocation-addresses.js';
import { allocationPorts } from './allocation-ports.js';
import { CreateAllocations } from './create-allocations-model.js';

/** Most allocations of one request: the largest block with the widest port range. */
const MAX_ALLOCATIONS = 128_000;

/** Timeout for that many on a busy machine, in milliseconds. */
const LIMIT_MS = 60_000;

export interface CreateAllocationsInput {
  readonly nodeId: number;
  readonly body: unknown;
}

/**
 * Creates allocations on a node: every port on every address. Existing pairs stay as they are. Returns the number of
 * created allocations.
 * @throws {ForbiddenError}
 * @throws {NotFoundError} no such node
 * @throws {ValidationError}
 * @throws {RefusedError} an invalid address, block or port
 * Source: rest.md §8.5.
 */
export const createAllocations = useCase(
  async (ctx, { nodeId, body }: CreateAllocationsInput) => {
    await authorizeNode(ctx, nodeId, { resource: 'allocations', action: 'write' });
    const { ip, alias, ports: texts } = await parseInput(ctx, CreateAllocations, body);
    return { ip, alias, texts };
  },
  async (ctx, { ip, alias, texts }, { nodeId }): Promise<number> => {
    const addresses = await allocationAddresses(ctx.resolver, ip);
    const ports = allocationPorts(texts);
    if (addresses.length * ports.length > MAX_ALLOCATIONS) {
      throw new RefusedError(`Adding more than ${MAX_ALLOCATIONS} allocations at once is not supported.`).at('ports');
    }

    const insert = async (tx: Transaction): Promise<number> => {
      // Raw SQL: one statement with four parameters for any number of pairs. Ordered, so that overlapping requests
      // cannot deadlock.
      const count = await tx.$executeRaw`
      insert into allocations (node_id, ip, port, ip_alias)
      select ${nodeId}::int, ip, port, ${alias || null}::text
      from unnest(${[...addresses]}::text[]) ip cross join unnest(${[...ports]}::int[]) port
      order by ip, port
      on conflict (node_id, ip, port) do nothing`;
      await recordActivity(ctx, tx, {
        event: 'node:allocation.create',
        subject: ['HostNode', nodeId],
        properties: { ip, count },
      });
      return count;
    };
    return ctx.db.$transaction(insert, { timeout: LIMIT_MS });
  },
);
