import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** An answer that is the same for everybody: made once, in the codings that clients ask for. */
export interface CachedResponse {
  readonly type: string;
  readonly etag: string;
  readonly plain: Uint8Array;
  readonly gzip: Uint8Array;
  readonly br: Uint8Array;
}

/** Beyond it brotli takes seconds for a page of megabytes, and wins a few per cent. */
const BROTLI_QUALITY = 5;

/** Compresses a text, outside of the event loop. */
export const cacheResponse = async (text: string, type: string): Promise<CachedResponse> => {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, { params })]);
  // Weak, because all codings share it.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { type, etag, plain, gzip: zipped, br };
};

/** Sends a kept answer in the best coding that the client takes, or 304 to one that has it already. */
export const sendCached = (req: Request, res: Response, kept: CachedResponse, type = kept.type): void => {
  res.set({ 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: kept.etag, Vary: 'Accept, Accept-Encoding' });
  if (has(req, kept)) {
    res.status(304).end();
    return;
  }
  const accepted = req.acceptsEncodings();
  const coding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  if (coding !== undefined) res.set('Content-Encoding', coding);
  const bytes = kept[coding ?? 'plain'];
  res.set('Content-Length', String(bytes.length)).end(bytes);
};

/** Whether the client says that it has this answer. Asking for a fresh look, as reloading does, is no reason to send it. */
const has = (req: Request, { etag }: CachedResponse): boolean =>
  req.method === 'GET' && (req.get('if-none-match') ?? '').split(',').some((known) => known.trim() === etag);
