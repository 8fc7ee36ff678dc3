import { pipeline } from 'node:stream/promises';
import { type Response, Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { BackupStore, OpenArchive } from '../backups/backup-store.js';
import { Refusal } from '../refusal.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { type Claims, type TokenGate, TokenRefused } from '../tokens/token-gate.js';
import { UsedTokens } from '../tokens/used-tokens.js';
import { isUuid } from '../uuid.js';

/** What a token for a download says. */
const DownloadClaims = z.object({ backup_uuid: z.string().refine(isUuid), unique_id: z.string().min(1) });

export interface DownloadDeps {
  readonly registry: ServerRegistry;
  readonly backups: BackupStore;
  readonly tokens: TokenGate;
  readonly log: Logger;
}

/**
 * What a browser fetches with a token of its own. Where Wings answers a bad token with 500, this is 403: it is not the node
 * that is at fault, so it raises no alarm. The reason is not told. Source: daemon.md §3.1.
 */
export function downloadRoutes({ registry, backups, tokens, log }: DownloadDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const used = new UsedTokens();

  router.get('/download/backup', async (request, response) => {
    const claims = await readClaims(tokens, request.query.token);
    if (registry.find(claims.server_uuid) === undefined || used.has(claims.unique_id)) throw notFound();
    const archive = await backups.open(claims.server_uuid, claims.backup_uuid);
    if (archive === null) throw new Refusal(404, 'The requested backup was not found on this server.');
    try {
      // Who only looks at the headers has not had the archive yet.
      if (request.method === 'HEAD') return void describe(response, claims.backup_uuid, archive).end();
      // Nothing is waited for between this and the first byte: of two requests at once one gets here.
      if (!used.take(claims.unique_id)) throw notFound();
      describe(response, claims.backup_uuid, archive);
      await send(archive, response).catch((error: unknown) =>
        log.info({ backup: claims.backup_uuid, err: error }, 'a download broke off'),
      );
    } finally {
      await archive.file.close();
    }
  });
  return router;
}

async function readClaims(tokens: TokenGate, token: unknown): Promise<Claims<z.infer<typeof DownloadClaims>>> {
  try {
    return await tokens.read(typeof token === 'string' ? token : '', DownloadClaims);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    throw new Refusal(403, 'You are not authorized to access this endpoint.');
  }
}

function describe(response: Response, backup: string, { bytes }: OpenArchive): Response {
  return response.status(200).set({
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes),
    'Content-Disposition': `attachment; filename="${backup}.tar.gz"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
}

async function send({ file, bytes }: OpenArchive, response: Response): Promise<void> {
  if (bytes === 0) return void response.end();
  // Never more than was announced.
  await pipeline(file.createReadStream({ start: 0, end: bytes - 1, autoClose: false }), response);
}

const notFound = () => new Refusal(404, 'The requested resource was not found on this server.');
