import { constants } from 'node:zlib';
import compression from 'compression';
import type { Express, RequestHandler, Response } from 'express';

/** Shorter ones fit into a few packets. In bytes. */
const MIN_BYTES = 16_384;

/** JSON of lists shrinks to a tenth at the lowest levels, and to little less at the highest, which cost ten times as much. */
const LEVEL = 1;

/** Of answers of which nothing was sent yet. */
const isJson = (res: Response): boolean =>
  /^application\/(?:graphql-response\+)?json\b/.test(String(res.getHeader('Content-Type')));

const compress = compression({
  threshold: MIN_BYTES,
  level: LEVEL,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } },
  filter: (_req, res: Response) => isJson(res),
});

/**
 * Compresses long answers in JSON, in threads of the library: the loop goes on. Nothing else: files may be of any size, pages
 * are kept compressed, and events have to arrive one by one. An answer is bounded by its points, so that a megabyte, which
 * takes a thread some 10 ms, is about the most.
 */
export const compressAnswers = (): RequestHandler => compress;

/**
 * The same for answers that Express sends whole, without a step before their routes: what the library does to an answer
 * before anybody knows how long it is takes as long as the rest of Express, and most are short. These are sent as they are,
 * without finding out what their type is, which settings hold for them, and whether the caller has them already.
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
    // Adding to a header takes it apart, and few answers have one by now.
    if (this.hasHeader('Vary')) this.vary('Accept-Encoding');
    else this.setHeader('Vary', 'Accept-Encoding');
    // Who has an answer already may be told so.
    if (this.req.headers['if-none-match'] !== undefined) return send.call(this, body);
    this.setHeader('Content-Length', bytes);
    return this.end(body);
  };
};
