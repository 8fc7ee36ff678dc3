import type { ServiceContext } from '../context.js';

/**
 * Records that keys were just used, unless their last recorded use is less than a minute old; one statement for all of
 * them. Skips rows that another transaction has locked, so that neither waits for the other.
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
