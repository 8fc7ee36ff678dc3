import { type Response, Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { BackupStore } from '../backups/backup-store.js';
import { openToRead } from '../files/open-file.js';
import { RequestError } from '../request-error.js';
import { fileScopeOf } from '../servers/file-scope-of.js';
import { isUuid } from '../uuid.js';
import { withFiles } from './file-route.js';
import { LinkClaims, type LinkDeps, type OpenLink, readLink, refuseSuspended } from './read-link.js';
import { attachmentHeaders, type SentFile, sendFile } from './send-file.js';

/** What a token for a backup says. */
const BackupClaims = LinkClaims.extend({ backup_uuid: z.string().refine(isUuid) });

/** What a token for a file says; it opens nothing else, and no other token opens a file. Source: daemon.md §3.1. */
const FileClaims = LinkClaims.extend({ purpose: z.literal('file_download'), file_path: z.string() });

export interface DownloadDeps extends LinkDeps {
  readonly backups: BackupStore;
  readonly log: Logger;
}

/** What a browser fetches with a token of its own. */
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
    refuseSuspended(link.server);
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
      // Who only looks at the headers has not had the file yet.
      if (response.req.method === 'HEAD') return void response.set(headers).end();
      // Nothing is waited for between this and the first byte: of two requests at once one gets here.
      link.take();
      response.set(headers);
      await sendFile(sent, response, signal).catch((error: unknown) =>
        log.info({ server: link.server.uuid, err: error }, 'a download broke off'),
      );
    } finally {
      await sent.file.close();
    }
  }
  return router;
}
