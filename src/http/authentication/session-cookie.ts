import type { Request, Response } from 'express';
import type { SessionCredential } from '../../domain/context.js';

/** With this prefix browsers accept a cookie only over https, for this host alone. RFC 6265bis, section 4.1.3.2. */
const SECURE_NAME = '__Host-gamewarden';

/** Over plain http, for an installation on the own machine. */
const PLAIN_NAME = 'gamewarden';

/** The cookies of sessions among those of a request; undefined without one. */
export const sessionCookiesIn = (header: string | undefined): string | undefined => {
  const pairs = pairsIn(header).filter((pair) => /^(?:__Host-)?gamewarden=/.test(pair));
  return pairs.length === 0 ? undefined : pairs.join('; ');
};

const pairsIn = (header: string | undefined): readonly string[] => header?.split(';').map((pair) => pair.trim()) ?? [];

/** The cookie that holds the credential of a session. */
export interface SessionCookie {
  /** The credential in a request; undefined without one. */
  read(req: Request): string | undefined;
  set(req: Request, res: Response, session: SessionCredential): void;
  clear(req: Request, res: Response): void;
}

/**
 * Scripts cannot read the cookie, and pages of other sites send it with navigations only.
 * @param isHttps whether people reach the service over https, where the connection is not: behind a proxy
 */
export const createSessionCookie = (isHttps: () => boolean): SessionCookie => {
  const isSecure = (req: Request): boolean => req.secure || isHttps();
  const nameFor = (req: Request): string => (isSecure(req) ? SECURE_NAME : PLAIN_NAME);
  const optionsFor = (req: Request) => ({ httpOnly: true, sameSite: 'lax', secure: isSecure(req), path: '/' }) as const;
  return {
    read: (req) => {
      const start = `${nameFor(req)}=`;
      return pairsIn(req.headers.cookie)
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length);
    },
    set: (req, res, { token, expiresAt }) => {
      res.cookie(nameFor(req), token, { ...optionsFor(req), expires: expiresAt ?? undefined });
    },
    clear: (req, res) => {
      res.clearCookie(nameFor(req), optionsFor(req));
    },
  };
};
