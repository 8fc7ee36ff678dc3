import type { ServiceContext } from '../context.js';

/**
 * Writes that keys were used just now, of those whose last use is a minute old: one statement for all of them. A row that
 * is being written by somebody else is left alone, so that this never waits for another transaction, nor one for this.
 * Source: rest.md §2.1.
 */
export const recordKeyUses = async ({ db }: Pick<ServiceContext, 'db'>, keyIds: readonly number[]): Promise<void> => {
  await db.$executeRaw`
    update api_keys set last_used_at = now()
    where id in (
      select id from api_keys
      where id = any(${keyIds}) and (last_used_at is null or last_used_at <= now() - interval '60 seconds')
      for no key update skip locked
    )`;
};
