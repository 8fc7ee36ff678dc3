import type { Request } from 'express';
import { ForbiddenError } from '../../domain/errors.js';

/** The header that only scripts of this service's own pages can send with a session. */
const CSRF_HEADER = 'X-CSRF';

/**
 * Whether a request comes from a page of this service, as far as the browser says. Clients that are no browsers say
 * nothing, and pass: no page of another site controls them.
 */
const isFromOwnPage = (req: Request, publicUrl: string): boolean => {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const named = req.get('Origin');
  if (named === undefined) return true;
  if (!URL.canParse(named)) return false;
  const [origin, own] = [new URL(named), new URL(publicUrl)];
  if (origin.origin === own.origin) return true;
  // A page over http is not own where the service is reached over https: any network can invent one.
  return origin.host === req.headers.host && (origin.protocol === 'https:' || own.protocol !== 'https:');
};

/**
 * Protects sessions against forged requests: one that comes with a session cookie must come from a page of this
 * service, and, unless it only reads, have a header that no form can send and no script of another origin may.
 * @throws {ForbiddenError}
 */
export const requireOwnPage = (req: Request, publicUrl: string): void => {
  const onlyReads = req.method === 'GET' || req.method === 'HEAD';
  if (isFromOwnPage(req, publicUrl) && (onlyReads || req.get(CSRF_HEADER))) return;
  throw new ForbiddenError(
    `A request with a session must come from a page of this service; other methods than GET need the header ${CSRF_HEADER}: 1.`,
  );
};
