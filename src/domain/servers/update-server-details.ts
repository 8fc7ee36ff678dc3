import { z } from 'zod';
import type { Server } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { lockServer } from '../access/lock-server.js';
import { recordActivity } from '../activity/record-activity.js';
import { isChangedSince } from '../constraint-violations.js';
import { NotFoundError } from '../errors.js';
import { id, optionalText, text } from '../input-fields.js';
import { type InputModel, parseInput } from '../input-model.js';
import { verb } from '../verb.js';
import { denyTokens } from './deny-tokens.js';
import { refusalOfTaken } from './refusal-of-taken.js';
import { MAX_NAME, SERVER_TEXTS, textColumns, UNIQUE_EXTERNAL_ID, userExists } from './server-fields.js';

const schema = z.object({
  externalId: optionalText({ max: MAX_NAME }),
  name: text({ max: MAX_NAME }).optional(),
  user: id().optional(),
  ...SERVER_TEXTS,
});

/** What a server is called and whose it is. Absent members stay as they are. Source: rest.md §5.9, choices.md 11. */
export const ServerDetails: InputModel<typeof schema> = {
  schema,
  references: [UNIQUE_EXTERNAL_ID, { path: ['user'], rule: 'exists', holds: userExists }],
};

/**
 * Changes name, texts, owner and external id of a server, in every state it may be in. A former owner's links to
 * it are taken back.
 * @throws {ForbiddenError}  @throws {NotFoundError}  @throws {ValidationError}
 */
export const updateServerDetails = verb(
  async (ctx, { id: serverId, details }: { readonly id: number; readonly details: unknown }) => {
    const server = await ctx.db.server.findUnique({ where: { id: serverId } });
    if (server === null) throw new NotFoundError();
    requireResource(ctx, 'servers', 'write');
    const { ownerId: user, externalId } = server;
    const wanted = await parseInput(ctx, ServerDetails, details, { subject: server, present: { user, externalId } });
    return { server, wanted };
  },
  async (ctx, { server, wanted }): Promise<Server> => {
    const { updated, formerOwnerId } = await ctx.db.$transaction(async (tx) => {
      const update = (ownerId: number) =>
        tx.server.update({
          where: { id: server.id, ownerId },
          data: {
            name: wanted.name,
            ...textColumns(wanted),
            ownerId: wanted.user,
            externalId: wanted.externalId === '' ? null : wanted.externalId,
          },
        });
      let formerOwnerId = server.ownerId;
      const updated = await update(formerOwnerId)
        .catch(async (error: unknown) => {
          if (!isChangedSince(error)) throw error;
          // Somebody else's by now: whose links are taken back is told by the row that is locked.
          formerOwnerId = (await lockServer(tx, server.id)).ownerId;
          return update(formerOwnerId);
        })
        .catch((error: unknown) => {
          throw refusalOfTaken(error) ?? error;
        });
      await recordActivity(ctx, tx, {
        event: 'server:details.update',
        serverId: server.id,
        properties: { name: updated.name, owner: updated.ownerId },
      });
      return { updated, formerOwnerId };
    });
    if (updated.ownerId !== formerOwnerId) await denyTokens(ctx, server.id, [formerOwnerId]);
    return updated;
  },
);
