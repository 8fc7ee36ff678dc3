import { z } from 'zod';
import type { DomainContext } from '../context.js';
import { type DomainError, RefusedError } from '../errors.js';
import { rule } from '../input-fields.js';
import { type InputModel, parseInput } from '../input-model.js';
import { refusalOf } from '../refusal-of.js';

/** Most servers of one request. */
export const MAX_SERVERS = 100;

/** Servers that one request works on at a moment: of all, and of one node, so that a slow one holds up its own only. */
const AT_ONCE = 6;
const AT_ONCE_OF_NODE = 2;

/** When the last of them begins, in milliseconds after the first: what calls the API waits half a minute as a rule. */
const BEGIN_WITHIN_MS = 15_000;

/** Seconds after which what was not begun is worth sending again. */
const RETRY_SECONDS = 5;

const serversSchema = z.object({
  servers: z.array(z.string()).superRefine((servers, check) => {
    const broken =
      servers.length === 0
        ? rule('required')
        : servers.length > MAX_SERVERS
          ? rule('max', { max: MAX_SERVERS, kind: 'array' })
          : new Set(servers).size < servers.length
            ? rule('distinct')
            : null;
    if (broken !== null) check.addIssue({ code: 'custom', input: servers, ...broken });
  }),
});

/** The servers of one request: some, none of them twice. */
export const ServersBody: InputModel<typeof serversSchema> = { schema: serversSchema };

/** What became of one server of many: null when it was done. */
export type Outcome = DomainError | null;

export interface EachServer<Item> {
  readonly body: unknown;
  /** What a name of a server stands for; throws what the verb would. */
  readonly read: (name: string) => Item;
  readonly work: (item: Item) => Promise<unknown>;
  /** When the last begins, in milliseconds after the first; 15 s when left out. */
  readonly beginWithinMs?: number;
}

/**
 * Does the same to many servers, a few at a time, and says of each what became of it, in the order of the request. What
 * one is refused with keeps nothing from the others. What has not begun in time is not done, and said to be so.
 * @throws {ValidationError} too many servers, or one twice: nothing was done
 * @throws {Error} a bug, once nothing is at work any more
 */
export const onEachServer = async <Item extends { readonly id: number }>(
  ctx: DomainContext,
  { body, read, work, beginWithinMs = BEGIN_WITHIN_MS }: EachServer<Item>,
): Promise<ReadonlyMap<string, Outcome>> => {
  const { servers } = await parseInput(ctx, ServersBody, body);
  const outcomes = new Map<string, Outcome>(servers.map((name) => [name, notTried()]));
  const bugs: unknown[] = [];
  const attempt = async <Result>(name: string, act: () => Result): Promise<Awaited<Result> | undefined> => {
    try {
      return await act();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) bugs.push(error);
      outcomes.set(name, refusal ?? notTried());
      return undefined;
    }
  };

  const items = new Map<string, Item>();
  for (const name of servers) {
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
  // One that finds only busy nodes ends: those that keep them busy go on with what waits for them.
  const workOn = async (): Promise<void> => {
    for (let turn = next(); turn !== undefined; turn = next()) {
      const { name, item, node } = turn;
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
    'There was no time left to begin with this server. Nothing was done to it.',
    'NOT_TRIED',
    RETRY_SECONDS,
  );

/** The nodes of servers, by the servers' ids. */
const nodesOf = async (
  { db }: DomainContext,
  items: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, number>> => {
  const where = { id: { in: items.map(({ id }) => id) } };
  const rows = await db.server.findMany({ where, select: { id: true, nodeId: true } });
  return new Map(rows.map(({ id, nodeId }) => [id, nodeId]));
};
