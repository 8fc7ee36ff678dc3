import type { Server } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { loadServerRef } from '../access/load-server-ref.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { matchBudgetOf } from '../eggs/match-budget.js';
import { ValidationError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { type Place, placeServer } from '../placement/place-server.js';
import type { ServerRef } from '../ports/node-address.js';
import { useCase } from '../use-case.js';
import { CreateServer } from './create-server-model.js';
import { resolveEnvironment } from './server-environment.js';
import { textColumns } from './server-fields.js';
import { valueTakenError } from './value-taken-error.js';

/** Most time of a creation in milliseconds, including the call to the node: as long as callers wait. */
const CREATION_LIMIT_MS = 10_000;
/** The part of it that is reserved for deleting the server on a node that did not answer, in milliseconds. */
const CLEAN_UP_MS = 2_000;
/** The part of it that is reserved for deleting the rows again, in milliseconds. */
const ROWS_MS = 500;

/**
 * Creates a server and asks its node to install it. Returns when the node has accepted it, not when it is installed. If
 * the node rejects it or does not answer, the server is deleted again and its allocations are free.
 * @throws {ForbiddenError}  @throws {ValidationError}  @throws {RefusedError} no suitable node or allocation
 * @throws {DaemonError} the node did not accept it
 * Source: rest.md §5.6.
 */
export const createServer = useCase(
  async (ctx, input: unknown) => {
    requireResource(ctx, 'servers', 'write');
    const leftMs = countdown(CREATION_LIMIT_MS - ROWS_MS);
    const wanted = await parseInput(ctx, CreateServer, input);
    return { leftMs, wanted };
  },
  async (ctx, { leftMs, wanted }): Promise<Server> => {
    const variables = await loadVariables(ctx, wanted.egg);
    const environment = resolveEnvironment(variables, wanted.environment, { budget: matchBudgetOf(ctx) });

    const { server, activityId } = await ctx.db.$transaction(async (tx) => {
      const place = await findPlace(ctx, tx, wanted);
      const created = await insertServer(ctx, tx, wanted, place);
      await claimAllocations(tx, created, wanted.allocation?.additional ?? []);
      await tx.serverVariable.createMany({ data: environment.map((value) => ({ serverId: created.id, ...value })) });
      const properties = { name: created.name };
      return {
        server: created,
        activityId: await recordActivity(ctx, tx, { event: 'server:create', serverId: created.id, properties }),
      };
    });

    const ref = await loadServerRef(ctx, server.id);
    try {
      // After the commit: the node asks for the configuration while this call is open.
      await ctx.daemon.createServer(ref, {
        startOnCompletion: wanted.startOnCompletion ?? false,
        timeoutMs: Math.max(1, leftMs() - CLEAN_UP_MS),
      });
    } catch (error) {
      await undoCreation(ctx, { serverId: server.id, activityId, ref, timeoutMs: leftMs() });
      throw error;
    }
    return server;
  },
);

/** Milliseconds left of a limit that begins now; at least 1, so that every call is tried. */
const countdown = (limitMs: number): (() => number) => {
  const startedAt = performance.now();
  return () => Math.max(1, limitMs - (performance.now() - startedAt));
};

const loadVariables = ({ reads }: DomainContext, eggId: number) =>
  reads.eggVariable.findMany({ where: { eggId }, orderBy: { id: 'asc' } });

const findPlace = async (ctx: DomainContext, tx: Transaction, wanted: CreateServer): Promise<Place> => {
  if (wanted.deploy) return placeServer(ctx, tx, { ...wanted, deploy: wanted.deploy });
  const allocationId = wanted.allocation?.default ?? 0; // the model requires it without `deploy`
  const { nodeId } = await tx.allocation.findUniqueOrThrow({ where: { id: allocationId }, select: { nodeId: true } });
  return { nodeId, allocationId };
};

const insertServer = async (
  ctx: DomainContext,
  tx: Transaction,
  wanted: CreateServer,
  place: Place,
): Promise<Server> => {
  const uuid = await freshUuid(ctx, tx);
  try {
    return await tx.server.create({
      data: {
        uuid,
        identifier: uuid.slice(0, 8),
        externalId: wanted.externalId || null,
        name: wanted.name,
        ...textColumns(wanted),
        ownerId: wanted.user,
        ...place,
        eggId: wanted.egg,
        image: wanted.image,
        startup: wanted.startup,
        skipScripts: wanted.skipScripts ?? false,
        memory: wanted.limits.memory,
        swap: wanted.limits.swap,
        disk: wanted.limits.disk,
        io: wanted.limits.io,
        cpu: wanted.limits.cpu,
        threads: wanted.limits.threads ?? null,
        oomDisabled: wanted.oomDisabled ?? wanted.limits.oomDisabled ?? true,
        databaseLimit: wanted.featureLimits.databases,
        allocationLimit: wanted.featureLimits.allocations,
        backupLimit: wanted.featureLimits.backups ?? 0,
        status: 'installing',
      },
    });
  } catch (error) {
    throw valueTakenError(error) ?? error;
  }
};

/** A new uuid whose first eight characters, the short identifier, are also unused. */
const freshUuid = async (ctx: DomainContext, tx: Transaction): Promise<string> => {
  for (;;) {
    const uuid = ctx.random.uuid();
    const taken = await tx.server.findUnique({ where: { identifier: uuid.slice(0, 8) }, select: { id: true } });
    if (taken === null) return uuid;
  }
};

/** Takes the allocations if they are all still free; otherwise the whole transaction is rolled back. */
const claimAllocations = async (tx: Transaction, server: Server, additional: readonly number[]): Promise<void> => {
  const ids = [...new Set([server.allocationId, ...additional])];
  const { count } = await tx.allocation.updateMany({
    where: { id: { in: ids }, serverId: null },
    data: { serverId: server.id },
  });
  if (count !== ids.length) throw new ValidationError([{ path: ['allocation', 'default'], rule: 'exists' }]);
};

interface HalfCreated {
  readonly serverId: number;
  readonly activityId: bigint;
  readonly ref: ServerRef;
  /** Most time for deleting the server on the node, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Undoes a creation that the node did not accept; also on the node, which may have begun it. A node that does not
 * answer learns that the server is gone when it requests its configuration, or at its next start.
 */
const undoCreation = async (
  ctx: DomainContext,
  { serverId, activityId, ref, timeoutMs }: HalfCreated,
): Promise<void> => {
  await ctx.daemon.deleteServer(ref, { timeoutMs }).catch((error: Error) => {
    ctx.log.info({ err: error, serverId }, 'the node did not delete a server that it had not accepted');
  });
  await ctx.db.$transaction([
    ctx.db.server.deleteMany({ where: { id: serverId } }),
    ctx.db.activity.deleteMany({ where: { id: activityId } }),
  ]);
};
