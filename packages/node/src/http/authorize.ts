import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { TokenPair } from '../credentials.js';
import { RequestError } from '../request-error.js';

const PREFIX = 'Bearer ';

/** Accepts only requests with the node's token (without its id). Answers 401 or 403 before any other check. */
export function requireToken(credentials: Pick<TokenPair, 'token'>): RequestHandler {
  return (request, response, next) => {
    const header = request.get('authorization') ?? '';
    if (!header.startsWith(PREFIX) || header.length === PREFIX.length) {
      response.set('WWW-Authenticate', 'Bearer');
      throw new RequestError(401, 'The required authorization heads were not present in the request.');
    }
    // Digests have equal length, so the comparison time reveals neither the token nor its length.
    if (!timingSafeEqual(digest(header.slice(PREFIX.length)), digest(credentials.token))) {
      throw new RequestError(403, 'You are not authorized to access this endpoint.');
    }
    next();
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
