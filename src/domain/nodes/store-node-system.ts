import type { ServiceContext } from '../context.js';
import { DaemonError } from '../errors.js';
import { isStorableText } from '../input/storable-text.js';
import { databaseNow } from '../persistence/database-now.js';
import type { NodeSystem } from '../ports/daemon.js';
import type { NodeAddress } from '../ports/node-address.js';

/** Timeout in milliseconds: the monitor waits for this answer, and asks a slow node again later. */
const ANSWER_MS = 2_000;

/** Longest text of a report that is stored, in characters. */
const MAX_LENGTH = 255;

/**
 * Asks a node for its version and system, and stores the report. Without an answer the last report stays; nothing
 * depends on it. Source: daemon.md §2.2.
 */
export const storeNodeSystem = async (ctx: ServiceContext, node: NodeAddress): Promise<void> => {
  const system = await askSystem(ctx, node);
  if (system === null) return;
  const { version, architecture, kernelVersion, os, containerEngine, isolation } = system;
  const row = {
    version: storable(version),
    architecture: storable(architecture),
    cpuThreads: system.cpuThreads,
    memoryBytes: BigInt(system.memoryBytes),
    kernelVersion: storable(kernelVersion),
    os: storable(os),
    containerEngine: containerEngine === null ? null : storable(containerEngine),
    isolation: isolation === undefined ? null : storable(isolation),
    readAt: await databaseNow(ctx.db),
  };
  await ctx.db.nodeSystem.upsert({ where: { nodeId: node.id }, create: { nodeId: node.id, ...row }, update: row });
};

const askSystem = async (ctx: ServiceContext, node: NodeAddress): Promise<NodeSystem | null> => {
  try {
    return await ctx.daemon.getSystem(node, { timeoutMs: ANSWER_MS });
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    ctx.log.debug({ reason: error.message, nodeId: node.id }, 'a node did not report its system');
    return null;
  }
};

/** A node may report any text; PostgreSQL cannot store U+0000. */
const storable = (text: string): string => (isStorableText(text) ? Array.from(text).slice(0, MAX_LENGTH).join('') : '');
