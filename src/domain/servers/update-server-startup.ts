import { z } from 'zod';
import type { Server } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { matchBudgetOf } from '../eggs/match-budget.js';
import { NotFoundError } from '../errors.js';
import { flag, id, text } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { resolveEnvironment } from './server-environment.js';
import { eggExists, image } from './server-fields.js';

const schema = z.object({
  startup: text().optional(),
  environment: z.record(z.string(), z.unknown()).nullish(),
  egg: id().optional(),
  image: image().optional(),
  skipScripts: flag().nullish(),
});

/** How a server is started. Absent members stay as they are. Source: rest.md §5.11, choices.md 11, 13. */
export const ServerStartup: InputModel<typeof schema> = {
  schema,
  references: [{ path: ['egg'], rule: 'exists', holds: eggExists }],
};

/**
 * Changes startup command, egg, image and variables of a server. Given variables are merged over the stored ones, and
 * all variables of the egg are checked. The node is not called: it reads them at every start.
 * @throws {ForbiddenError}  @throws {NotFoundError}  @throws {ValidationError}
 */
export const updateServerStartup = useCase(
  async (ctx, { id: serverId, startup }: { readonly id: number; readonly startup: unknown }) => {
    const server = await ctx.reads.server.findUnique({ where: { id: serverId }, select: { id: true, eggId: true } });
    if (server === null) throw new NotFoundError();
    requireResource(ctx, 'servers', 'write');
    const wanted = await parseInput(ctx, ServerStartup, startup, { subject: server });
    return { server, wanted };
  },
  async (ctx, { server, wanted }, { id: serverId }): Promise<Server> => {
    const eggId = wanted.egg ?? server.eggId;
    const environment = wanted.environment ?? {};
    const values =
      Object.keys(environment).length === 0 ? [] : await mergeOverStored(ctx, { serverId, eggId, environment });

    return ctx.db.$transaction(async (tx) => {
      const updated = await tx.server.update({
        where: { id: serverId },
        data: {
          startup: wanted.startup,
          eggId: wanted.egg,
          image: wanted.image,
          skipScripts: wanted.skipScripts ?? undefined,
        },
      });
      if (values.length > 0) await storeValues(tx, serverId, values);
      await recordActivity(ctx, tx, {
        event: 'server:startup.update',
        serverId,
        properties: { name: updated.name, egg: eggId, image: updated.image },
      });
      return updated;
    });
  },
);

type Values = ReturnType<typeof resolveEnvironment>;

const mergeOverStored = async (
  ctx: DomainContext,
  wanted: {
    readonly serverId: number;
    readonly eggId: number;
    readonly environment: Readonly<Record<string, unknown>>;
  },
): Promise<Values> => {
  const variables = await ctx.reads.eggVariable.findMany({
    where: { eggId: wanted.eggId },
    include: { values: { where: { serverId: wanted.serverId } } },
    orderBy: { id: 'asc' },
  });
  const stored = variables.flatMap(({ envVariable, values }) =>
    values.map(({ value }) => [envVariable, value] as const),
  );
  return resolveEnvironment(variables, wanted.environment, {
    stored: Object.fromEntries(stored),
    budget: matchBudgetOf(ctx),
  });
};

const storeValues = async (tx: Transaction, serverId: number, values: Values): Promise<void> => {
  await tx.serverVariable.deleteMany({
    where: { serverId, variableId: { in: values.map((value) => value.variableId) } },
  });
  await tx.serverVariable.createMany({ data: values.map((value) => ({ serverId, ...value })) });
};
