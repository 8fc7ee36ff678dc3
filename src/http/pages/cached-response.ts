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
  /** The content security policy of a page; by default that of pages without scripts. */
  readonly policy?: string;
  readonly plain: Uint8Array;
  readonly gzip: Uint8Array;
  readonly br: Uint8Array;
}

/** Above this, brotli takes seconds for a page of megabytes and saves a few per cent. */
const BROTLI_QUALITY = 5;

/**
 * Compresses a text or the content of a file, off the event loop. By default clients ask each time whether the response has changed.
 * @param brotli the text as a build compressed it
 */
export const cacheResponse = async (
  text: string | Uint8Array,
  type: string,
  caching = 'no-cache',
  brotli?: Uint8Array,
): Promise<CachedResponse> => {
  const plain = typeof text === 'string' ? Buffer.from(text) : text;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const compressed = brotli ?? promisify(brotliCompress)(plain, { params });
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), compressed]);
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
    ...(cached.policy === undefined ? {} : { 'Content-Security-Policy': cached.policy }),
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
