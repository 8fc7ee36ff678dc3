import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import type { ServiceContext } from '../../domain/context.js';
import { DomainError } from '../../domain/errors.js';
import { toDomainError } from '../../domain/persistence/to-domain-error.js';
import type { Browser } from '../../domain/sessions/open-session.js';
import { signOut } from '../../domain/sessions/sign-out.js';
import { completeSignIn } from '../../domain/sign-in/complete-sign-in.js';
import type { SignInResult } from '../../domain/sign-in/first-factor.js';
import { signInWithKey } from '../../domain/sign-in/sign-in-with-key.js';
import { signInWithLink } from '../../domain/sign-in/sign-in-with-link.js';
import { signInWithPassword } from '../../domain/sign-in/sign-in-with-password.js';
import { unstartedError } from '../../schema/errors/graphql-error.js';
import { bodyErrorStatus, type FormRouterOptions, fieldsOf, formRouter, textOf } from '../pages/form-router.js';
import { requireOwnPage } from './own-pages.js';
import type { SessionCookie } from './session-cookie.js';

export interface SignInOptions extends Pick<FormRouterOptions, 'slots' | 'throttle'> {
  readonly cookie: SessionCookie;
  readonly context: ServiceContext;
}

/**
 * Signs a browser in and out: with an address and a password, a key, or a link; then with a code of the second factor.
 * The form is that of the web console, whose view has the same address. Errors have the format of GraphQL.
 * Source: rest.md §2.6.
 */
export const signInEndpoint = ({ slots, throttle, cookie, context }: SignInOptions): Router => {
  const post: RequestHandler = async (req, res) => {
    requireOwnPage(req, context.settings.publicUrl());
    const fields = fieldsOf(req);
    const field = (name: string): string => fields.get(name) ?? '';
    const browser = browserOf(req, res, cookie);
    switch (field('method')) {
      case 'sign-out':
        if (browser.token !== undefined) await signOut(context, { token: browser.token, ip: browser.ip });
        cookie.clear(req, res);
        return void res.status(204).end();
      case 'key':
        return answer(req, res, await signInWithKey(context, field('key'), browser), WRONG_KEY);
      case 'link':
        return answer(req, res, await signInWithLink(context, field('token'), browser), OUTDATED);
      case 'code': {
        const second = { challenge: field('challenge'), code: field('code') };
        const result = await completeSignIn(context, second, browser);
        if (result === null) return sendError(res, 422, OUTDATED);
        return answer(req, res, result, WRONG_CODE);
      }
      default: {
        const form = { email: field('email'), password: field('password') };
        return answer(req, res, await signInWithPassword(context, form, browser), WRONG_PASSWORD);
      }
    }
  };
  const answer = (req: Request, res: Response, result: SignInResult, rejection: Rejection): void => {
    if (result.kind === 'session') cookie.set(req, res, result.session);
    if (result.kind === 'rejected') sendError(res, 422, rejection);
    else if (result.kind === 'second-factor') res.json({ isSignedIn: false, challenge: result.challenge });
    else res.json({ isSignedIn: true, challenge: null });
  };
  return formRouter({
    ...{ path: '/sign-in', slots, throttle, countAs: 'sign-in ', headers: { 'Cache-Control': 'no-store' }, post },
    rejectMethod: (res) => sendError(res, 405, { code: 'BAD_REQUEST', message: 'Send a form with POST.' }),
    answerError,
  });
};

interface Rejection {
  readonly code: string;
  readonly message: string;
}

const WRONG_KEY = { code: 'INVALID_KEY', message: 'This key is not valid here.' };

/** Does not say which. */
const WRONG_PASSWORD = { code: 'INVALID_PASSWORD', message: 'The address or the password is wrong.' };

const WRONG_CODE = { code: 'INVALID_CODE', message: 'The code is wrong, or was used before.' };

const OUTDATED = {
  code: 'SIGN_IN_EXPIRED',
  message: 'The sign-in was not completed in time. Please start again.',
};

const sendError = (res: Response, status: number, { code, message }: Rejection): void => {
  res.status(status).json({ errors: [{ message, extensions: { code } }] });
};

const answerError: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error);
  const known = toDomainError(error) ?? error;
  if (known instanceof DomainError) {
    if (known.retryAfterSeconds !== null) res.set('Retry-After', String(known.retryAfterSeconds));
    return sendError(res, statusOf(known), known);
  }
  const status = bodyErrorStatus(known);
  if (status === undefined) return next(error);
  sendError(res, status, { code: 'BAD_REQUEST', message: 'The request is invalid.' });
};

const statusOf = (error: DomainError): number =>
  error.code === 'LOGIN_THROTTLED' ? 429 : (unstartedError(error).extensions.http?.status ?? 400);

const browserOf = (req: Request, res: Response, cookie: SessionCookie): Browser => ({
  ip: req.ip ?? '',
  network: textOf(res.locals.network),
  userAgent: req.get('User-Agent') ?? '',
  token: cookie.read(req),
});
