import type { DomainError, ValidationIssue } from '../../domain/errors.js';
import { builder } from '../builder.js';
import { ErrorInterface } from '../errors/error-types.js';
import { visibleIds } from '../global-ids.js';
import type { GraphQLContext } from '../graphql-context.js';
import { rowId } from '../rows/row-keys.js';

/** The result for one server, as plain data, because an answer with an `idempotencyKey` is stored. */
export interface ServerOutcomeData {
  readonly id: string;
  readonly error: ShownError | null;
}

/** The parts of an error that are shown. */
export type ShownError = Pick<DomainError, 'code' | 'message' | 'retryAfterSeconds'> & {
  readonly issues?: readonly ValidationIssue[];
};

interface ShownOutcome extends ServerOutcomeData {
  /** Null if the server was deleted, or if the caller may not see it. */
  readonly serverId: number | null;
}

const ServerOutcome = builder.objectRef<ShownOutcome>('ServerOutcome').implement({
  description: 'The result for one of several servers.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the server, as in the request.' }),
    server: t.prismaField({
      type: 'Server',
      nullable: true,
      description:
        'The server after the operation. Null if the operation failed, if the server was deleted, or if you may not see it.',
      resolve: (query, { serverId }, _args, ctx) =>
        serverId === null ? null : ctx.reads.server.findUnique({ ...query, where: { id: serverId } }),
    }),
    error: t.field({
      type: ErrorInterface,
      nullable: true,
      description: 'The error; null on success.',
      resolve: ({ error }) => error,
    }),
  }),
});

export const BulkResult = builder
  .objectRef<{ readonly outcomes: readonly ServerOutcomeData[] }>('BulkResult')
  .implement({
    description: 'The results for many servers.',
    fields: (t) => ({
      refusedCount: t.int({
        description: 'Number of servers for which the operation failed.',
        resolve: ({ outcomes }) => outcomes.filter(({ error }) => error !== null).length,
      }),
      outcomes: t.field({
        type: [ServerOutcome],
        description: 'One result for each server, in the order of the request.',
        // The mutation charges for its servers.
        complexity: { field: 1, multiplier: 1 },
        resolve: async ({ outcomes }, _args, ctx) => shownOutcomes(ctx, outcomes),
      }),
    }),
  });

/** Loads all servers at once: some may be deleted, or no longer visible to the caller. */
const shownOutcomes = async (ctx: GraphQLContext, outcomes: readonly ServerOutcomeData[]): Promise<ShownOutcome[]> => {
  const done = outcomes.filter(({ error }) => error === null);
  const ids = new Map(done.map(({ id }) => [id, rowId('Server', id)]));
  const visible = await visibleIds(
    ctx,
    [...ids.values()].map((id) => ({ typename: 'Server', id: String(id) })),
  );
  return outcomes.map((outcome) => {
    const id = ids.get(outcome.id);
    return { ...outcome, serverId: id !== undefined && visible.has(`Server:${id}`) ? id : null };
  });
};
