import type { Request, Response } from 'express';
import type { DomainError } from '../../domain/errors.js';
import { unstartedError } from '../../schema/errors/graphql-error.js';

/** The media types of an answer in one piece, where that is what a client asks for first, in whatever characters. */
const PLAIN = /^application\/(?:graphql-response\+)?json(?=$|[,;])(?!.*charset)/;

/**
 * Answers with a refusal as the API does, without it, which takes a third less time: whoever is refused may ask as often as they
 * like. False where the answer is more than JSON or has no status of its own, so that the API has to give it.
 */
export const sendPlainError = (req: Request, res: Response, refusal: DomainError): boolean => {
  const type = plainType(req.headers.accept);
  // Mounts match in any case, the API does not: it has no such page.
  if (type === undefined || req.baseUrl !== '/graphql' || req.path !== '/') return false;
  const { message, extensions } = unstartedError(refusal);
  const { http, ...shown } = extensions;
  // The API finds one for it.
  if (http?.status === undefined) return false;
  const text = JSON.stringify({ errors: [{ message, extensions: shown }] });
  res.status(http.status).set({ ...http.headers, 'Content-Type': `${type}; charset=utf-8` });
  res.set('Content-Length', String(Buffer.byteLength(text))).end(text);
  return true;
};

const plainType = (accept = '*/*'): string | undefined =>
  accept === '*/*' ? 'application/json' : PLAIN.exec(accept)?.[0];
