import { constants } from 'node:zlib';
import compression from 'compression';
import type { Express, RequestHandler, Response } from 'express';

/** Shorter answers fit into a few packets. In bytes. */
const MIN_BYTES = 16_384;

/**
 * JSON lists shrink to a tenth at the lowest level, and little further at the highest, which costs ten times as much.
 */
const LEVEL = 1;

/** For answers of which nothing was sent yet. */
const isJson = (res: Response): boolean =>
  /^application\/(?:graphql-response\+)?json\b/.test(String(res.getHeader('Content-Type')));

const compress = compression({
  threshold: MIN_BYTES,
  level: LEVEL,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } },
  filter: (_req, res: Response) => isJson(res),
});

/**
 * Compresses long JSON answers, in threads of zlib, so the event loop continues. Nothing else is compressed: files may
 * have any size, pages are cached in compressed form, and events must arrive one by one. The points of a query bound an
 * answer to about a megabyte, which takes a thread some 10 ms.
 */
export const compressAnswers = (): RequestHandler => compress;

/**
 * The same for answers that Express sends whole, without middleware before their routes: for a short answer the
 * middleware would cost as much time as the rest of Express. Short answers are sent directly, without the content-type
 * detection, settings and freshness check of Express.
 */
export const compressSent = ({ response }: Express): void => {
  const { json, send } = response;
  response.json = function (body) {
    if (this.hasHeader('Content-Type')) return json.call(this, body);
    this.setHeader('Content-Type', 'application/json; charset=utf-8');
    return this.send(JSON.stringify(body));
  };
  response.send = function (body) {
    if (!(typeof body === 'string' || Buffer.isBuffer(body)) || !isJson(this)) return send.call(this, body);
    const bytes = Buffer.byteLength(body);
    if (bytes >= MIN_BYTES) {
      compress(this.req, this, () => send.call(this, body));
      return this;
    }
    // Appending to a header parses it, and few answers have one by now.
    if (this.hasHeader('Vary')) this.vary('Accept-Encoding');
    else this.setHeader('Vary', 'Accept-Encoding');
    // Express answers 304 if the client has this answer.
    if (this.req.headers['if-none-match'] !== undefined) return send.call(this, body);
    this.setHeader('Content-Length', bytes);
    return this.end(body);
  };
};
