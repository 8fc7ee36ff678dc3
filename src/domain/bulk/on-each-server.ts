import { z } from 'zod';
import type { DomainContext } from '../context.js';
import { type DomainError, RefusedError } from '../errors.js';
import { rule } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { toDomainError } from '../persistence/to-domain-error.js';

/** Most servers of one request. */
export const MAX_SERVERS = 100;

/**
 * Servers that one request works on concurrently: in all, and on one node, so that a slow node delays only its own
 * servers.
 */
const AT_ONCE = 6;
const AT_ONCE_OF_NODE = 2;

/**
 * Time in which the last server must start, in milliseconds after the first: API clients usually time out after 30 s.
 */
const BEGIN_WITHIN_MS = 15_000;

/** Seconds after which servers that were not started on can be sent again. */
const RETRY_SECONDS = 5;

const serversSchema = z.object({
  serverIds: z.array(z.string()).superRefine((serverIds, check) => {
    const broken =
      serverIds.length === 0
        ? rule('required')
        : serverIds.length > MAX_SERVERS
          ? rule('max', { max: MAX_SERVERS, kind: 'array' })
          : new Set(serverIds).size < serverIds.length
            ? rule('distinct')
            : null;
    if (broken !== null) check.addIssue({ code: 'custom', input: serverIds, ...broken });
  }),
});

/** The servers of one request: at least one, without duplicates. */
export const ServersBody: InputModel<typeof serversSchema> = { schema: serversSchema };

/** The result for one server: null when it succeeded. */
export type Outcome = DomainError | null;

export interface EachServer<Item> {
  readonly body: unknown;
  /** Parses the name of a server; throws the errors of the use case. */
  readonly read: (name: string) => Item;
  readonly work: (item: Item) => Promise<unknown>;
  /** Time in which the last server must start, in milliseconds after the first; 15 s when left out. */
  readonly beginWithinMs?: number;
}

/**
 * Runs an operation on many servers, a few at a time, and returns the result for each, in the order of the request. An
 * error for one server does not affect the others. Servers that could not start in time are not changed, and their
 * error says so.
 * @throws {ValidationError} too many servers, or a duplicate: nothing was done
 * @throws {Error} a bug, once no operation is running any more
 */
export const onEachServer = async <Item extends { readonly id: number }>(
  ctx: DomainContext,
  { body, read, work, beginWithinMs = BEGIN_WITHIN_MS }: EachServer<Item>,
): Promise<ReadonlyMap<string, Outcome>> => {
  const { serverIds } = await parseInput(ctx, ServersBody, body);
  const outcomes = new Map<string, Outcome>(serverIds.map((name) => [name, notTried()]));
  const bugs: unknown[] = [];
  const attempt = async <Result>(name: string, act: () => Result): Promise<Awaited<Result> | undefined> => {
    try {
      return await act();
    } catch (error) {
      const domainError = toDomainError(error);
      if (domainError === undefined) bugs.push(error);
      outcomes.set(name, domainError ?? notTried());
      return undefined;
    }
  };

  const items = new Map<string, Item>();
  for (const name of serverIds) {
    const item = await attempt(name, () => read(name));
    if (item !== undefined) items.set(name, item);
  }
  const nodes = await nodesOf(ctx, [...items.values()]);
  const waiting = [...items].map(([name, item]) => ({ name, item, node: nodes.get(item.id) ?? 0 }));
  const busy = new Map<number, number>();
  const began = performance.now();
  const next = () => {
    if (bugs.length > 0 || performance.now() - began >= beginWithinMs) return undefined;
    const place = waiting.findIndex(({ node }) => (busy.get(node) ?? 0) < AT_ONCE_OF_NODE);
    return place < 0 ? undefined : waiting.splice(place, 1)[0];
  };
  // A worker that finds only busy nodes ends; the workers of those nodes continue with the remaining servers.
  const workOn = async (): Promise<void> => {
    for (let started = next(); started !== undefined; started = next()) {
      const { name, item, node } = started;
      busy.set(node, (busy.get(node) ?? 0) + 1);
      await attempt(name, async () => {
        await work(item);
        outcomes.set(name, null);
      });
      busy.set(node, (busy.get(node) ?? 1) - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
  if (bugs.length > 0) throw bugs[0];
  return outcomes;
};

const notTried = (): RefusedError =>
  new RefusedError(
    'The request ran out of time before it reached this server. Nothing was changed.',
    'NOT_TRIED',
    RETRY_SECONDS,
  );

/** The nodes of servers, by server id. */
const nodesOf = async (
  { reads }: DomainContext,
  items: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, number>> => {
  const where = { id: { in: items.map(({ id }) => id) } };
  const rows = await reads.server.findMany({ where, select: { id: true, nodeId: true } });
  return new Map(rows.map(({ id, nodeId }) => [id, nodeId]));
};
