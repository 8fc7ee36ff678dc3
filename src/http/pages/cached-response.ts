import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** A response that is the same for all clients: made once, in all content codings. */
export interface CachedResponse {
  readonly type: string;
  /** The value of `Cache-Control`. */
  readonly caching: string;
  readonly etag: string;
  readonly plain: Uint8Array;
  readonly gzip: Uint8Array;
  readonly br: Uint8Array;
}

/** Above this, brotli takes seconds for a page of megabytes and saves a few per cent. */
const BROTLI_QUALITY = 5;

interface Options {
  /** The value of `Cache-Control`; by default clients ask each time whether the response has changed. */
  readonly caching?: string;
  /** Of brotli, up to 11; by default 5. */
  readonly quality?: number;
}

/** Compresses a text, off the event loop. */
export const cacheResponse = async (
  text: string,
  type: string,
  { caching = 'no-cache', quality = BROTLI_QUALITY }: Options = {},
): Promise<CachedResponse> => {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, { params })]);
  // Weak, because all codings share it.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { type, caching, etag, plain, gzip: zipped, br };
};

/** Sends a cached response in the best coding that the client accepts, or 304 if the client has it. */
export const sendCached = (req: Request, res: Response, cached: CachedResponse, type = cached.type): void => {
  res.set({
    'Content-Type': type,
    'Cache-Control': cached.caching,
    ETag: cached.etag,
    Vary: 'Accept, Accept-Encoding',
  });
  if (isFresh(req, cached)) {
    res.status(304).end();
    return;
  }
  const accepted = req.acceptsEncodings();
  const coding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  if (coding !== undefined) res.set('Content-Encoding', coding);
  const bytes = cached[coding ?? 'plain'];
  res.set('Content-Length', String(bytes.length)).end(bytes);
};

/** Whether the client has this response. A reload (`Cache-Control: no-cache`) is no reason to send it again. */
const isFresh = (req: Request, { etag }: CachedResponse): boolean =>
  req.method === 'GET' && (req.get('if-none-match') ?? '').split(',').some((known) => known.trim() === etag);
