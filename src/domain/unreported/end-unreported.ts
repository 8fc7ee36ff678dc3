import { tokenId } from '../access/token-id.js';
import { endRestores } from '../backups/end-restores.js';
import { failBackups } from '../backups/fail-backups.js';
import type { ServiceContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { DaemonError } from '../errors.js';
import type { ServerDetails } from '../ports/daemon.js';
import { completeInstall } from '../servers/complete-install.js';
import { consoleSource, SERVICE } from '../servers/console-source.js';
import { failInstalls } from '../servers/fail-installs.js';
import { decideInstall, decideRestore, type RestoreVerdict, type Verdict } from './decide-what-became.js';
import { findUnreported, type NodeUnreported, type Unreported } from './find-unreported.js';

/** How long one node is asked in one round, in milliseconds: what was begun there meanwhile has its turn in the next one. */
const ROUND_MS = 10_000;

/** Age from which an archive that is not there is not being made either, in milliseconds. */
const ARCHIVE_BEGUN_MS = 60_000;

const SYSTEM = { principal: { kind: 'system' } } as const;
const NOT_REPORTED = { reason: 'not_reported' } as const;

/**
 * Asks the nodes after installations, backups and restores whose end was not reported, and ends those that are over. A node
 * of the field tries a report for about 30 s and then forgets it, so that whatever ends while the service is away is never
 * heard of; the built-in one keeps its reports, and says what it does not know of. Any number of processes may ask; a report
 * that comes meanwhile wins. What cannot be told goes on until its limit, or until an administrator ends it. Resolves when
 * each node that has something to say is being asked, on its own: one that hangs holds up nobody else.
 * @throws nothing of a node: that is in what goes on
 * Source: daemon.md §1.2, §2.4, §6.
 */
export const endUnreported = async (
  ctx: ServiceContext,
  { choose, except }: WhatToAsk,
): Promise<ReadonlyMap<number, Promise<void>>> => {
  const nodes = await findUnreported(ctx, except);
  return new Map(nodes.map((unreported) => [unreported.node.id, endOfNode(ctx, unreported, choose)]));
};

export interface WhatToAsk {
  /** Of the items of one node those to ask after now, each with a question of its own. */
  readonly choose: (items: readonly Unreported[]) => Iterable<Unreported>;
  /** Ids of nodes that are left alone, as they are being asked already. */
  readonly except: readonly number[];
}

const endOfNode = async (
  ctx: ServiceContext,
  { node, items }: NodeUnreported,
  choose: WhatToAsk['choose'],
): Promise<void> => {
  try {
    if (node.isBuiltIn) {
      const kept = await ctx.daemon.listUnreported(node);
      const known = new Set([...kept.installations, ...kept.restores, ...kept.backups]);
      for (const item of items) if (!known.has(uuidOf(item))) await endForgotten(ctx, item);
      return;
    }
    const beganAt = performance.now();
    for (const item of choose(items)) {
      await askAfter(ctx, item);
      if (performance.now() - beganAt > ROUND_MS) return;
    }
  } catch (error) {
    // The node is away, and the monitor says so.
    if (!(error instanceof DaemonError)) throw error;
  }
};

const uuidOf = (item: Unreported): string => (item.kind === 'backup' ? item.uuid : item.server.uuid);

type Installation = Extract<Unreported, { readonly kind: 'installation' }>;
type Restore = Extract<Unreported, { readonly kind: 'restore' }>;
type UnreportedBackup = Extract<Unreported, { readonly kind: 'backup' }>;

/**
 * Ends what the built-in node does not know of: the call never arrived. A restore may also have ended while its node could not
 * keep how, as on a full disk.
 */
const endForgotten = async (ctx: ServiceContext, item: Unreported): Promise<void> => {
  switch (item.kind) {
    case 'installation':
      return endInstall(ctx, item, 'failed');
    case 'restore':
      return endRestore(ctx, item, 'unknown');
    case 'backup':
      return endBackup(ctx, item, 'failed');
    default:
      return item satisfies never;
  }
};

/** Ends what is over by what its node shows. */
const askAfter = async (ctx: ServiceContext, item: Unreported): Promise<void> => {
  switch (item.kind) {
    case 'installation': {
      const details = await findDetails(ctx, item);
      const isInstalling = details === null ? null : await ctx.consoles.isInstalling(consoleSource(ctx, item.server));
      const { isFirst, ageMs } = item;
      const isAtRest = isFirst && isInstalling === false && details?.state === 'offline';
      const evidence = details && { state: details.state, hasFiles: isAtRest && (await hasFiles(ctx, item, details)) };
      return endInstall(ctx, item, decideInstall({ isFirst, ageMs, details: evidence, isInstalling }));
    }
    case 'restore': {
      const details = await findDetails(ctx, item);
      const { ageMs, isSuspended } = item;
      return endRestore(ctx, item, decideRestore({ ageMs, isSuspended, isHeldBack: details?.isSuspended ?? null }));
    }
    case 'backup': {
      const isUnderWay = item.ageMs < ARCHIVE_BEGUN_MS || (await hasArchive(ctx, item));
      return endBackup(ctx, item, isUnderWay ? 'wait' : 'failed');
    }
    default:
      return item satisfies never;
  }
};

const findDetails = async (ctx: ServiceContext, { ref }: Unreported) => {
  try {
    return await ctx.daemon.getServer(ref);
  } catch (error) {
    if (error instanceof DaemonError && error.failure.status === 404) return null;
    throw error;
  }
};

/**
 * Whether the server has files. Where the figure of the node is 0, its directory is listed: the figure may be of the time before
 * the installation. A directory that the node cannot list tells nothing. Source: daemon.md §2.5, §8.1.
 */
const hasFiles = async (ctx: ServiceContext, { ref }: Unreported, details: ServerDetails): Promise<boolean> => {
  if (details.utilization.diskBytes > 0) return true;
  try {
    return (await ctx.files.list({ ...ref, ignoresDenylist: false }, '/')).length > 0;
  } catch (error) {
    if (error instanceof DaemonError && error.failure.delivery === 'answered') return false;
    throw error;
  }
};

/** A node deletes an archive whose report was not taken, so that one that is there is still being made. */
const hasArchive = async (ctx: ServiceContext, { ref, server, uuid }: UnreportedBackup): Promise<boolean> => {
  const holder = { userUuid: SERVICE.uuid, tokenId: tokenId(SERVICE, server) };
  return ctx.daemon.hasArchive(ref, await ctx.links.backup(ref, holder, { uuid }));
};

const endInstall = async (ctx: ServiceContext, item: Installation, verdict: Verdict): Promise<void> => {
  if (verdict === 'wait') return;
  warn(ctx, item, verdict);
  const where = asked(item);
  if (verdict === 'succeeded') {
    const properties = { reinstall: !item.isFirst, ...NOT_REPORTED };
    await completeInstall({ db: ctx.db, ...SYSTEM }, { serverId: item.server.id, where, properties });
    return;
  }
  await ctx.db.$transaction(async (tx) => failInstalls(tx, { where, now: await databaseNow(tx), ...NOT_REPORTED }));
};

const endRestore = async (ctx: ServiceContext, item: Restore, verdict: RestoreVerdict): Promise<void> => {
  if (verdict === 'wait') return;
  warn(ctx, item, verdict);
  const restore = { where: asked(item), outcome: verdict, properties: NOT_REPORTED };
  await ctx.db.$transaction((tx) => endRestores(SYSTEM, tx, restore));
};

const endBackup = async (
  ctx: ServiceContext,
  item: UnreportedBackup,
  verdict: Exclude<Verdict, 'succeeded'>,
): Promise<void> => {
  if (verdict === 'wait') return;
  warn(ctx, item, verdict);
  await ctx.db.$transaction((tx) => failBackups(SYSTEM, tx, { where: { uuid: item.uuid }, ...NOT_REPORTED }));
};

/** Only what was asked after: something else may have begun since. */
const asked = ({ server, statusAt }: Installation | Restore) => ({ id: server.id, statusAt });

const warn = (ctx: ServiceContext, { kind, server }: Unreported, verdict: string): void =>
  ctx.log.warn({ kind, verdict, serverId: server.id }, 'the end of something was not reported');
