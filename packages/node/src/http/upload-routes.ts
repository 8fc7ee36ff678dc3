import { Router } from 'express';
import { z } from 'zod';
import { FileFault } from '../files/file-fault.js';
import { pathNames } from '../files/path-names.js';
import type { NodeContext } from '../node-context.js';
import { plainAddress } from '../plain-address.js';
import { fileScopeOf } from '../servers/file-scope-of.js';
import { withFiles } from './file-route.js';
import { LinkClaims, type LinkDeps, readLink, rejectSuspended } from './read-link.js';
import { receiveUploads } from './receive-uploads.js';

/** Claims of an upload token; a token that names a file is for a download. Source: daemon.md §3.1. */
const UploadClaims = LinkClaims.extend({
  purpose: z.literal('file_upload'),
  file_path: z.undefined().optional(),
});

export interface UploadDeps extends LinkDeps {
  readonly context: NodeContext;
}

/** Uploads by a browser with a one-time token: all files of a request, or none. Source: daemon.md §2.13. */
export function uploadRoutes({ context, ...links }: UploadDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/upload/file', async (request, response) => {
    const { server, claims, take } = await readLink(links, request.query.token, UploadClaims);
    rejectSuspended(server);
    // Valid for one request, even if it fails.
    take();
    const user = claims.user_uuid ?? null;
    const ip = plainAddress(request.socket);
    await withFiles(server, async (signal) => {
      const directory = request.query.directory ?? '';
      if (typeof directory !== 'string') throw new FileFault('unfit', 'The directory was given more than once.');
      const scope = fileScopeOf(server, signal);
      const order = { request, scope, directory, limit: context.config.api.upload_limit };
      const uploads = await receiveUploads(order);
      try {
        for (const upload of uploads) {
          await upload.place();
          const metadata = { directory: `/${pathNames(directory).join('/')}`, file: upload.name };
          context.activity.record({ user, server: server.uuid, event: 'server:file.uploaded', metadata, ip });
        }
      } finally {
        for (const upload of uploads) await upload.discard();
      }
    });
    response.status(200).end();
  });
  return router;
}
