import { Router } from 'express';
import { z } from 'zod';
import { FileFault } from '../files/file-fault.js';
import type { NodeContext } from '../node-context.js';
import type { Pulls } from '../pulls/pulls.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { fileRoute } from './file-route.js';
import { readBody } from './request-body.js';

const Order = z.object({
  url: z.string(),
  root: z
    .string()
    .nullish()
    .transform((root) => root || '/'),
  file_name: z
    .string()
    .nullish()
    .transform((name) => name || undefined),
  use_header: z.boolean().nullish(),
  foreground: z.boolean().nullish(),
});

export interface PullDeps {
  readonly context: Pick<NodeContext, 'log'>;
  readonly registry: ServerRegistry;
  readonly pulls: Pulls;
}

/** Downloads by the node from a URL. Source: daemon.md §2.13. */
export function pullRoutes({ context, registry, pulls }: PullDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const path = '/api/servers/:server/files/pull';
  router.get(
    path,
    fileRoute(registry, async ({ root }, _, response) => {
      const running = pulls
        .of(root)
        .map(({ identifier, progress }) => ({ Identifier: identifier, Progress: progress }));
      response.json({ downloads: running.length === 0 ? null : running });
    }),
  );
  router.post(
    path,
    fileRoute(registry, async (scope, request, response) => {
      const { foreground, file_name: fileName, use_header: usesHeader, ...from } = await readBody(request, Order);
      const begin = (identifier: string) => {
        if (foreground !== true) response.status(202).json({ identifier });
      };
      try {
        const file = await pulls.run(scope, { ...from, fileName, usesHeader: usesHeader === true }, begin);
        if (foreground === true) response.json(file);
      } catch (error) {
        if (!response.headersSent) throw error;
        // The client has its answer. URLs are not logged: some of them grant access to what they name.
        context.log[error instanceof FileFault ? 'info' : 'error']({ err: error }, 'a file was not fetched');
      }
    }),
  );
  router.delete(
    `${path}/:identifier`,
    fileRoute(registry, async ({ root }, request, response) => {
      const { identifier } = request.params;
      if (typeof identifier === 'string') pulls.cancel(root, identifier);
      response.status(204).end();
    }),
  );
  return router;
}
