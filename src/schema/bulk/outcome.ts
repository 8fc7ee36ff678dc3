import type { DomainError, ValidationIssue } from '../../domain/errors.js';
import { builder } from '../builder.js';
import { ErrorInterface } from '../errors/error-types.js';
import { visibleIds } from '../global-ids.js';
import type { GraphQLContext } from '../graphql-context.js';
import { rowId } from '../rows/row-keys.js';

/** What became of one server, as plain data: an answer with an `idempotencyKey` is kept. */
export interface ServerOutcomeData {
  readonly id: string;
  readonly refusal: ShownError | null;
}

/** The parts of a refusal that are shown. */
export type ShownError = Pick<DomainError, 'code' | 'message' | 'retryAfterSeconds'> & {
  readonly issues?: readonly ValidationIssue[];
};

interface ShownOutcome extends ServerOutcomeData {
  /** Null where the server is gone, or is none for who asks. */
  readonly serverId: number | null;
}

const ServerOutcome = builder.objectRef<ShownOutcome>('ServerOutcome').implement({
  description: 'What became of one server of many.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'As it stood in the request.' }),
    server: t.prismaField({
      type: 'Server',
      nullable: true,
      description: 'The server, as it is now. Null where it was refused, was deleted, or you may not look at it.',
      resolve: (query, { serverId }, _args, ctx) =>
        serverId === null ? null : ctx.reads.server.findUnique({ ...query, where: { id: serverId } }),
    }),
    error: t.field({
      type: ErrorInterface,
      nullable: true,
      description: 'Why it was not done; null where it was.',
      resolve: ({ refusal }) => refusal,
    }),
  }),
});

export const BulkResult = builder
  .objectRef<{ readonly outcomes: readonly ServerOutcomeData[] }>('BulkResult')
  .implement({
    description: 'What became of many servers.',
    fields: (t) => ({
      refusedCount: t.int({
        description: 'How many were not done.',
        resolve: ({ outcomes }) => outcomes.filter(({ refusal }) => refusal !== null).length,
      }),
      outcomes: t.field({
        type: [ServerOutcome],
        description: 'One for each server, in the order of the request.',
        // The mutation counts its servers.
        complexity: { field: 1, multiplier: 1 },
        resolve: async ({ outcomes }, _args, ctx) => shownOutcomes(ctx, outcomes),
      }),
    }),
  });

/** Looks all servers up at once: they may be gone, or not be for who asks any more. */
const shownOutcomes = async (ctx: GraphQLContext, outcomes: readonly ServerOutcomeData[]): Promise<ShownOutcome[]> => {
  const done = outcomes.filter(({ refusal }) => refusal === null);
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
