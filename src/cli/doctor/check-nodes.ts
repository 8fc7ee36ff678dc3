import type { DomainContext } from '../../domain/context.js';
import { DaemonError } from '../../domain/errors.js';
import type { NodeAddress } from '../../domain/ports/node-address.js';
import type { Check, Problem } from './check.js';

/** A node counts as unreachable when it has not answered for this many seconds. */
const LIMIT_S = 15;

/** Longest wait for one node, in milliseconds. */
const ANSWER_MS = 3_000;

/** Most nodes that are asked why they do not answer. */
const ASKED = 20;

interface AwayNode extends NodeAddress {
  readonly name: string;
  readonly lastSeenAt: Date | null;
}

/** Nodes that do not answer, since when, and why; by the clock of the last poll, because no worker may be running. */
export const checkNodes: Check = {
  name: 'nodes',
  examine: async ({ ctx }) => {
    const nodes = await ctx.db.$queryRaw<AwayNode[]>`
      select id, name, scheme, fqdn, daemon_listen as "daemonListen", daemon_token as "daemonToken",
        last_seen_at as "lastSeenAt"
      from nodes
      where polled_at is not null
        and coalesce(last_seen_at < polled_at - make_interval(secs => ${LIMIT_S}), true) order by id`;
    return Promise.all(nodes.map((node, index) => problemOf(ctx, node, index < ASKED)));
  },
};

const problemOf = async (ctx: DomainContext, node: AwayNode, asksNode: boolean): Promise<Problem> => {
  const { name, id, lastSeenAt } = node;
  const since = lastSeenAt === null ? 'has never answered' : `has not answered since ${lastSeenAt.toISOString()}`;
  const reason = asksNode ? await reasonOf(ctx, node) : null;
  return {
    what: `Node ${name} (${id}) ${since}${reason === null ? '' : `; asked just now: ${reason}`}.`,
    advice: `Check that its daemon runs with the configuration of this service, and that ${node.scheme}://${node.fqdn}:${node.daemonListen} is reachable from here.`,
  };
};

const reasonOf = async (ctx: DomainContext, node: NodeAddress): Promise<string> => {
  try {
    await ctx.daemon.getSystem(node, { timeoutMs: ANSWER_MS });
    return 'it answers';
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    const { status, remoteMessage, delivery } = error.failure;
    if (status !== null) return `it answers ${status}${remoteMessage ? ` (${remoteMessage})` : ''}`;
    return delivery === 'unknown' ? 'it accepts the connection and does not answer' : 'no connection';
  }
};
