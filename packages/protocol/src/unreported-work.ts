import { z } from 'zod';

/**
 * Answer of `GET /api/unreported`, which only the built-in node has: work under way, or done with a result that the
 * service has not received yet. Work that is not listed will never be reported.
 */
export const UnreportedWork = z.object({
  /** uuids of servers */
  installations: z.array(z.string()).readonly(),
  /** uuids of servers */
  restores: z.array(z.string()).readonly(),
  /** uuids of backups */
  backups: z.array(z.string()).readonly(),
});

export type UnreportedWork = Readonly<z.infer<typeof UnreportedWork>>;
