import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler } from 'express';
import type { DomainError } from '../../domain/errors.js';
import { openFile } from '../../domain/files/open-file.js';
import { type WriteRequest, writeFile } from '../../domain/files/write-file.js';
import { toDomainError } from '../../domain/persistence/to-domain-error.js';
import { mayArriveSlowly } from '../../http/limits/slow-arrival.js';
import type { ApiHandler } from '../operation.js';
import { serverParam } from '../path-params.js';
import { readBody } from '../read-body.js';
import { sendDomainError } from '../send-domain-error.js';

/**
 * The two routes whose content is not JSON. GraphQL cannot carry it, so they call their use cases themselves, with the
 * context that a document would get. Source: files.md §2.2, §2.6.
 */

/** Milliseconds without a byte in either direction after which a transfer is aborted. */
const PAUSE_MS = 30_000;

const fileIn = (req: Request, file: unknown = req.query.file) => ({
  server: { identifier: serverParam(req) },
  // The empty text is null, as everywhere.
  body: { file: file === '' ? null : file },
});

/** Answers with the content of a file, unchanged. */
export const sendContents: ApiHandler = async (req, res) => {
  try {
    const { sizeBytes, content } = await openFile(res.locals.createContext(), fileIn(req));
    res.status(200).set({ 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Length': String(sizeBytes) });
    res.setTimeout(PAUSE_MS, () => res.destroy());
    // If the node disconnects, the connection is closed: the content that was sent is incomplete.
    await pipeline(content, res).catch(() => res.destroy());
  } catch (error) {
    sendDomainError(res, requireDomainError(error));
  }
};

/** Stores the body as a file, whatever its content type. */
export const storeContents: ApiHandler = async (req, res) => {
  try {
    const { file, content } = contentIn(req, res.locals.receivedContent);
    await writeFile(res.locals.createContext(), { ...fileIn(req, file), content });
    res.status(204).end();
  } catch (error) {
    sendDomainError(res, requireDomainError(error));
  }
};

/**
 * Receives a body whose member `file` names the file, because the query does not: JSON or a form. All other bodies stay streams.
 * @param receive receives the text of the body
 * Source: files.md §2.6.
 */
export const receiveFileName =
  (receive: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'POST' || req.query.file !== undefined || !isReadable(req)) return next();
    receive(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      res.locals.receivedContent = req.body ?? '';
      readBody(req, res, next);
    });
  };

const NAMING_TYPE = /[/+]json|x-www-form-urlencoded/i;

const isReadable = ({ headers }: Request): boolean =>
  NAMING_TYPE.test(headers['content-type'] ?? '') &&
  headers['transfer-encoding'] === undefined &&
  headers['content-encoding'] === undefined;

/** What is to be written, and where. */
const contentIn = (req: Request, received: unknown): Pick<WriteRequest, 'content'> & { readonly file: unknown } => {
  if (typeof received !== 'string') {
    return { file: req.query.file, content: { sizeBytes: lengthOf(req), open: () => bodyOf(req) } };
  }
  const bytes = Buffer.from(received);
  return { file: req.body.file, content: { sizeBytes: bytes.length, open: () => Readable.from([bytes]) } };
};

const requireDomainError = (error: unknown): DomainError => {
  const domainError = toDomainError(error);
  if (domainError === undefined) throw error;
  return domainError;
};

/** Bytes of a body; undefined for a chunked body, whose length is not known in advance. */
const lengthOf = ({ headers }: Request): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;

/**
 * The body of a request as a stream that can end without closing the connection, so that a handler that stops reading
 * can still answer.
 */
const bodyOf = (req: Request): Readable => {
  const body = new PassThrough();
  const giveUp = () => body.destroy(new Error('The request was interrupted.'));
  mayArriveSlowly(req);
  req.setTimeout(PAUSE_MS, giveUp);
  req.once('close', () => {
    if (!req.complete) giveUp();
  });
  // This timer does not apply to the wait for the node's answer.
  req.once('end', () => req.setTimeout(0));
  // Data without a reader are discarded.
  body.once('close', () => req.unpipe(body).resume());
  req.pipe(body);
  return body;
};
