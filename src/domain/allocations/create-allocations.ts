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

/** Most created allocations that are returned. */
export const MAX_SHOWN = 100;

export interface CreatedAllocations {
  /** How many were created; the others existed already. */
  readonly count: number;
  /** The ids of the first of them. */
  readonly ids: readonly number[];
}

export interface CreateAllocationsInput {
  readonly nodeId: number;
  readonly body: unknown;
}

/**
 * Creates allocations on a node: every port on every address. Existing pairs stay as they are. Returns how many were
 * created, and the first of them.
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
  async (ctx, { ip, alias, texts }, { nodeId }): Promise<CreatedAllocations> => {
    const addresses = await allocationAddresses(ctx.resolver, ip);
    const ports = allocationPorts(texts);
    if (addresses.length * ports.length > MAX_ALLOCATIONS) {
      throw new RefusedError(`Adding more than ${MAX_ALLOCATIONS} allocations at once is not supported.`).at('ports');
    }

    const insert = async (tx: Transaction): Promise<CreatedAllocations> => {
      // Raw SQL: one statement with four parameters for any number of pairs. Ordered, so that overlapping requests
      // cannot deadlock.
      const [created = { count: 0, ids: [] }] = await tx.$queryRaw<readonly CreatedAllocations[]>`
      with created as (
        insert into allocations (node_id, ip, port, ip_alias)
        select ${nodeId}::int, ip, port, ${alias || null}::text
        from unnest(${[...addresses]}::text[]) ip cross join unnest(${[...ports]}::int[]) port
        order by ip, port
        on conflict (node_id, ip, port) do nothing
        returning id
      )
      select count(*)::int as count, array(select id from created order by id limit ${MAX_SHOWN}) as ids from created`;
      const { count } = created;
      await recordActivity(ctx, tx, {
        event: 'node:allocation.create',
        subject: ['HostNode', nodeId],
        properties: { ip, count },
      });
      return created;
    };
    return ctx.db.$transaction(insert, { timeout: LIMIT_MS });
  },
);
