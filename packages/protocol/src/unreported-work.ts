import { z } from 'zod';

/**
 * Answer of `GET /api/unreported`, which only the built-in node has: what it was given and whose end the service has not
 * taken yet, under way or done. What is not in it will never be reported.
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
