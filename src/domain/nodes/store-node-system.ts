import type { ServiceContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { DaemonError } from '../errors.js';
import type { NodeSystem } from '../ports/daemon.js';
import type { NodeAddress } from '../ports/node-address.js';
import { isStorableText } from '../storable-text.js';

/** Whoever watches the nodes waits for this answer: one that is slow is asked for again later. Milliseconds. */
const ANSWER_MS = 2_000;

/** Longest text of a node about itself that is kept, in characters. */
const MAX_LENGTH = 255;

/**
 * Asks a node what it is and runs on, and stores it. A node that does not say so keeps what it said before: nothing
 * depends on it. Source: daemon.md §2.2.
 */
export const storeNodeSystem = async (ctx: ServiceContext, node: NodeAddress): Promise<void> => {
  const system = await askSystem(ctx, node);
  if (system === null) return;
  const { version, architecture, kernelVersion, os, containerEngine } = system;
  const row = {
    version: kept(version),
    architecture: kept(architecture),
    cpuThreads: system.cpuThreads,
    memoryBytes: BigInt(system.memoryBytes),
    kernelVersion: kept(kernelVersion),
    os: kept(os),
    containerEngine: containerEngine === null ? null : kept(containerEngine),
    readAt: await databaseNow(ctx.db),
  };
  await ctx.db.nodeSystem.upsert({ where: { nodeId: node.id }, create: { nodeId: node.id, ...row }, update: row });
};

const askSystem = async (ctx: ServiceContext, node: NodeAddress): Promise<NodeSystem | null> => {
  try {
    return await ctx.daemon.getSystem(node, { timeoutMs: ANSWER_MS });
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    ctx.log.debug({ reason: error.message, nodeId: node.id }, 'a node did not say what it runs on');
    return null;
  }
};

/** A node may say anything; the database takes no U+0000. */
const kept = (text: string): string => (isStorableText(text) ? Array.from(text).slice(0, MAX_LENGTH).join('') : '');
