import { z } from 'zod';
import type { Server } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { recordActivity } from '../activity/record-activity.js';
import { dockerImagesOf } from '../eggs/docker-images.js';
import { RefusedError, ValidationError } from '../errors.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { image } from './server-fields.js';

const schema = z.object({ image: image() });

/** The new image of a server. Source: rest.md §15.7. */
export const ServerImage: InputModel<typeof schema> = { schema };

/**
 * Chooses another of the egg's images for a server, effective at the next start.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `startup.docker-image`
 * @throws {ValidationError} `in`: not one of the egg's
 * @throws {RefusedError} BAD_REQUEST: the present image is not one of the egg's, so an administrator chose it
 * Source: rest.md §15.7, §16.
 */
export const setServerImage = useCase(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await authorizeServer(ctx, key);
    requirePermission(server, 'startup.docker-image');
    const wanted = await parseInput(ctx, ServerImage, body);
    return { server, wanted };
  },
  async (ctx, { server, wanted }): Promise<Server> => {
    return ctx.db.$transaction(async (tx) => {
      const before = await lockServer(tx, server.id);
      const egg = await tx.egg.findUniqueOrThrow({ where: { id: before.eggId }, select: { dockerImages: true } });
      requireAllowed(Object.values(dockerImagesOf(egg)), { present: before.image, wanted: wanted.image });
      if (before.image === wanted.image) return tx.server.findUniqueOrThrow({ where: { id: server.id } });
      const after = await tx.server.update({ where: { id: server.id }, data: { image: wanted.image } });
      await recordActivity(ctx, tx, {
        event: 'server:startup.image',
        serverId: server.id,
        properties: { old: before.image, new: after.image },
      });
      return after;
    });
  },
);

const requireAllowed = (
  images: readonly string[],
  { present, wanted }: { readonly present: string; readonly wanted: string },
): void => {
  if (!images.includes(wanted)) throw new ValidationError([{ path: ['image'], rule: 'in' }]);
  if (images.includes(present)) return;
  throw new RefusedError(
    'The image of this server was chosen by an administrator and cannot be changed here.',
    'BAD_REQUEST',
  );
};
