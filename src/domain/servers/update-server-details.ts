import { z } from 'zod';
import { Prisma, type Server } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { insertActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';
import { id, optionalText, text } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { assigned, wholeRow } from '../persistence/row-sql.js';
import { useCase } from '../use-case.js';
import { denyTokens } from './deny-tokens.js';
import { MAX_NAME, SERVER_TEXTS, textColumns, UNIQUE_EXTERNAL_ID, userExists } from './server-fields.js';
import { valueTakenError } from './value-taken-error.js';

const schema = z.object({
  externalId: optionalText({ max: MAX_NAME }),
  name: text({ max: MAX_NAME }).optional(),
  user: id().optional(),
  ...SERVER_TEXTS,
});

/** Name, texts and owner of a server. Absent members stay as they are. Source: rest.md §5.9, choices.md 11. */
export const ServerDetails: InputModel<typeof schema> = {
  schema,
  references: [UNIQUE_EXTERNAL_ID, { path: ['user'], rule: 'exists', holds: userExists }],
};

/**
 * Changes name, texts, owner and external id of a server, in every state. Revokes the links of a former owner.
 * @throws {ForbiddenError}  @throws {NotFoundError}  @throws {ValidationError}
 */
export const updateServerDetails = useCase(
  async (ctx, { id: serverId, details }: { readonly id: number; readonly details: unknown }) => {
    const server = await ctx.reads.server.findUnique({
      where: { id: serverId },
      select: { id: true, ownerId: true, externalId: true },
    });
    if (server === null) throw new NotFoundError();
    requireResource(ctx, 'servers', 'write');
    const { ownerId: user, externalId } = server;
    const wanted = await parseInput(ctx, ServerDetails, details, { subject: server, present: { user, externalId } });
    return { server, wanted };
  },
  async (ctx, { server, wanted }): Promise<Server> => {
    const details = {
      name: wanted.name,
      ...textColumns(wanted),
      ownerId: wanted.user,
      externalId: wanted.externalId === '' ? null : wanted.externalId,
    };
    const { formerOwnerId, ...updated } = await ctx.db
      .$transaction((tx) => writeDetails(ctx, tx, { id: server.id, details }))
      .catch((error: unknown) => {
        throw valueTakenError(error) ?? error;
      });
    if (updated.ownerId !== formerOwnerId) await denyTokens(ctx, server.id, [formerOwnerId]);
    return updated;
  },
);

interface WrittenServer extends Server {
  readonly formerOwnerId: number;
}

/**
 * One statement. It locks the row first, so that the former owner is read after any
 * concurrent change, then changes and records it.
 * @throws {NotFoundError} deleted since it was loaded
 */
const writeDetails = async (
  ctx: DomainContext,
  tx: Transaction,
  { id, details }: { readonly id: number; readonly details: Partial<Server> },
): Promise<WrittenServer> => {
  const [written] = await tx.$queryRaw<readonly WrittenServer[]>`
    with former as materialized (select owner_id from gamewarden_lock_server(${id}::int)),
    changed as (
      update servers set ${assigned({ ...details, updatedAt: new Date() })}
      from former where servers.id = ${id}
      returning servers.*, former.owner_id as former_owner_id
    ),
    recorded as (${insertActivity(
      ctx,
      Prisma.sql`
        select 'server:details.update' as event, id as server_id,
          jsonb_build_object('name', name, 'owner', owner_id) as properties, null::text as subject
        from changed`,
    )})
    select ${WHOLE_SERVER}, former_owner_id as "formerOwnerId" from changed`;
  if (written === undefined) throw new NotFoundError();
  return written;
};

const WHOLE_SERVER = wholeRow(Prisma.ServerScalarFieldEnum, 'changed');
