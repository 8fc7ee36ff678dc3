import type { Node } from '../../generated/prisma/client.js';
import type { DomainContext, ServiceContext, Transaction } from '../context.js';
import { nodeConfiguration, type TokenPair } from './node-configuration.js';

/** Lengths of the two parts of a daemon's token, in characters. Source: daemon.md §1. */
const TOKEN_ID_LENGTH = 16;
const TOKEN_LENGTH = 64;

/** A new token pair in its stored form: the id in plain text, the token sealed. */
export const freshNodeSecret = ({ random, secrets }: Pick<DomainContext, 'random' | 'secrets'>) => ({
  daemonTokenId: random.token(TOKEN_ID_LENGTH),
  daemonToken: secrets.seal(random.token(TOKEN_LENGTH)),
});

/**
 * How long a daemon may call back with its former pair after a change, in hours: Wings does until it restarts. Source:
 * daemon.md §1.
 */
const GRACE_HOURS = 24;

/**
 * Generates the next pair of a node. Until its daemon has it, calls are signed with the present pair. A pending next
 * pair is kept, because the daemon may already have it and would reject calls with another. Locks the node.
 */
export const issueNextTokenPair = async (
  ctx: Pick<DomainContext, 'random' | 'secrets'>,
  tx: Transaction,
  id: number,
): Promise<void> => {
  const { daemonTokenId, daemonToken } = freshNodeSecret(ctx);
  await tx.$executeRaw`
    update nodes set next_token_id = ${daemonTokenId}, next_token = ${daemonToken}
    where id = ${id} and next_token_id is null`;
};

/**
 * Makes the next pair of a node the present one, because its daemon has shown that it has it. The former pair stays
 * valid for callbacks for a day. Idempotent.
 */
export const activateNextTokenPair = async (
  { db, log }: Pick<ServiceContext, 'db' | 'log'>,
  nodeId: number,
  nextTokenId: string,
): Promise<void> => {
  const count = await db.$executeRaw`
    update nodes set
      former_token_id = daemon_token_id, former_token = daemon_token,
      former_token_until = now() + make_interval(hours => ${GRACE_HOURS}),
      daemon_token_id = next_token_id, daemon_token = next_token, next_token_id = null, next_token = null,
      token_issued_at = now()
    where id = ${nodeId} and next_token_id = ${nextTokenId}`;
  if (count > 0) log.info({ nodeId }, 'a node uses its new token');
};

/**
 * Sends a node its configuration, with its next pair if it has one, signed with the present pair.
 * @returns whether the daemon applies it; one that manages its own configuration does not
 * @throws {DaemonError}
 */
export const pushConfiguration = async (
  ctx: Pick<ServiceContext, 'db' | 'log' | 'daemon' | 'secrets'>,
  node: Node,
  remote: string | null,
): Promise<boolean> => {
  const configuration = nodeConfiguration({ node, pair: openPair(ctx, node), remote });
  const isApplied = await ctx.daemon.updateNode(node, configuration);
  if (isApplied && node.nextTokenId !== null) await activateNextTokenPair(ctx, node.id, node.nextTokenId);
  return isApplied;
};

/** The pair that a daemon should have, in plain text: the next one if there is one. */
export const openPair = ({ secrets }: Pick<ServiceContext, 'secrets'>, node: Node): TokenPair =>
  node.nextTokenId === null || node.nextToken === null
    ? { tokenId: node.daemonTokenId, token: secrets.open(node.daemonToken) }
    : { tokenId: node.nextTokenId, token: secrets.open(node.nextToken) };
