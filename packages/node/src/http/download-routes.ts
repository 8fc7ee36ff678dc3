import { type Response, Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { BackupStore } from '../backups/backup-store.js';
import { openToRead } from '../files/open-file.js';
import { RequestError } from '../request-error.js';
import { fileScopeOf } from '../servers/file-scope-of.js';
import { isUuid } from '../uuid.js';
import { withFiles } from './file-route.js';
import { LinkClaims, type LinkDeps, type OpenLink, readLink, rejectSuspended } from './read-link.js';
import { attachmentHeaders, type SentFile, sendFile } from './send-file.js';

/** Claims of a token for a backup. */
const BackupClaims = LinkClaims.extend({ backup_uuid: z.string().refine(isUuid) });

/** Claims of a token for one file; no other token gives access to it. Source: daemon.md §3.1. */
const FileClaims = LinkClaims.extend({ purpose: z.literal('file_download'), file_path: z.string() });

export interface DownloadDeps extends LinkDeps {
  readonly backups: BackupStore;
  readonly log: Logger;
}

/** Downloads by a browser with a one-time token. */
export function downloadRoutes({ backups, log, ...links }: DownloadDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/download/backup', async (request, response) => {
    const link = await readLink(links, request.query.token, BackupClaims);
    const archive = await backups.open(link.server.uuid, link.claims.backup_uuid);
    if (archive === null) throw new RequestError(404, 'The requested backup was not found on this server.');
    await deliver(`${link.claims.backup_uuid}.tar.gz`, archive, { link, response });
  });

  router.get('/download/file', async (request, response) => {
    const link = await readLink(links, request.query.token, FileClaims);
    rejectSuspended(link.server);
    await withFiles(link.server, async (signal) => {
      const { name, file, stat } = await openToRead(fileScopeOf(link.server, signal), link.claims.file_path);
      await deliver(name, { file, bytes: stat.size }, { link, response, signal });
    });
  });

  interface Delivery {
    readonly link: OpenLink<z.infer<typeof LinkClaims>>;
    readonly response: Response;
    readonly signal?: AbortSignal;
  }

  async function deliver(name: string, sent: SentFile, { link, response, signal }: Delivery): Promise<void> {
    try {
      const headers = attachmentHeaders(name, sent.bytes);
      // A HEAD request does not use the token up.
      if (response.req.method === 'HEAD') return void response.set(headers).end();
      // No await between the check and this, so that only one of two concurrent requests gets the file.
      link.take();
      response.set(headers);
      await sendFile(sent, response, signal).catch((error: unknown) =>
        log.info({ server: link.server.uuid, err: error }, 'a download was interrupted'),
      );
    } finally {
      await sent.file.close();
    }
  }
  return router;
}
