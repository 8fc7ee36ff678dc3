import type { Request, RequestHandler, Response, Router } from 'express';
import type { ServiceContext } from '../../domain/context.js';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../../domain/errors.js';
import { authenticateKey, sessionAuthorization } from '../../domain/keys/authenticate-key.js';
import type { Browser } from '../../domain/sessions/open-session.js';
import { signOut } from '../../domain/sessions/sign-out.js';
import { completeSignIn } from '../../domain/sign-in/complete-sign-in.js';
import type { SignInResult } from '../../domain/sign-in/first-factor.js';
import { signInWithKey } from '../../domain/sign-in/sign-in-with-key.js';
import { requireSignInLink, signInWithLink } from '../../domain/sign-in/sign-in-with-link.js';
import { signInWithPassword } from '../../domain/sign-in/sign-in-with-password.js';
import { isFromOwnPage } from '../authentication/own-pages.js';
import type { SessionCookie } from '../authentication/session-cookie.js';
import { type FormPageOptions, fieldsOf, formPage, message, type Page, problemsOf, show, textOf } from './form-page.js';
import { escapeHtml } from './html-page.js';
import { INVALID_LINK } from './password-page.js';

export interface SignInPageOptions extends Pick<FormPageOptions, 'slots' | 'throttle'> {
  readonly cookie: SessionCookie;
  readonly context: ServiceContext;
}

const PATH = '/sign-in';

/**
 * The page on which a person signs in and out: with an address and a password, a key, or a link; then with a code of
 * the second factor. GET changes nothing, so that programs that open every link do not use a link up.
 * Source: rest.md §2.6.
 */
export const signInPage = ({ slots, throttle, cookie, context }: SignInPageOptions): Router => {
  const get: RequestHandler = async (req, res) => {
    const link = textOf(req.query.token);
    const session = cookie.read(req);
    if (link !== '') {
      await requireSignInLink(context, link);
      return show(res, 200, linkForm(link));
    }
    if (session !== undefined && (await isSession(context, session, req.ip ?? ''))) {
      return show(res, 200, SIGNED_IN);
    }
    show(res, 200, signInForm([]));
  };
  const post: RequestHandler = async (req, res) => {
    if (!isFromOwnPage(req, context.settings.publicUrl())) throw new ForbiddenError();
    const field = fieldReader(req);
    const browser = browserOf(req, res, cookie);
    switch (field('method')) {
      case 'sign-out':
        if (browser.token !== undefined) await signOut(context, { token: browser.token, ip: browser.ip });
        cookie.clear(req, res);
        return res.redirect(303, PATH);
      case 'key':
        return answer(
          req,
          res,
          await signInWithKey(context, field('key'), browser),
          signInForm(['This key is not valid here.']),
        );
      case 'link':
        return answer(req, res, await signInWithLink(context, field('token'), browser), signInForm([AGAIN]));
      case 'code': {
        const challenge = field('challenge');
        const result = await completeSignIn(context, { challenge, code: field('code') }, browser);
        if (result === null) return show(res, 422, signInForm([AGAIN]));
        return answer(req, res, result, codeForm(challenge, ['The code is wrong, or was used before.']));
      }
      default: {
        const form = { email: field('email'), password: field('password') };
        const rejected = signInForm(['The address or the password is wrong.']);
        return answer(req, res, await signInWithPassword(context, form, browser), rejected);
      }
    }
  };
  const answer = (req: Request, res: Response, result: SignInResult, rejected: Page): void => {
    if (result.kind === 'rejected') show(res, 422, rejected);
    else if (result.kind === 'second-factor') show(res, 200, codeForm(result.challenge, []));
    else {
      cookie.set(req, res, result.session);
      res.redirect(303, PATH);
    }
  };
  return formPage({
    // With `no-referrer` browsers would send a form with `Origin: null`.
    ...{ path: PATH, slots, throttle, countAs: 'sign-in ', referrerPolicy: 'same-origin', get, post },
    pageOf: (error) => {
      if (error instanceof NotFoundError) return INVALID_LINK;
      return error instanceof ForbiddenError ? FOREIGN_FORM : undefined;
    },
    remedy: 'Open this page again.',
  });
};

const isSession = async (context: ServiceContext, token: string, ip: string): Promise<boolean> => {
  try {
    await authenticateKey(context, sessionAuthorization(token), ip);
    return true;
  } catch (error) {
    if (error instanceof UnauthenticatedError) return false;
    throw error;
  }
};

const AGAIN = 'The sign-in was not completed in time. Please start again.';

const FOREIGN_FORM = {
  status: 403,
  page: message('The request is invalid', 'The form was not sent by this page. Open /sign-in and try again.'),
};

const fieldReader = (req: Request): ((name: string) => string) => {
  const fields = fieldsOf(req);
  return (name) => fields.get(name) ?? '';
};

const browserOf = (req: Request, res: Response, cookie: SessionCookie): Browser => ({
  ip: req.ip ?? '',
  network: textOf(res.locals.network),
  userAgent: req.get('User-Agent') ?? '',
  token: cookie.read(req),
});

const SIGNED_IN: Page = {
  title: 'You are signed in',
  body: `<p><a href="/graphql">GraphiQL</a> uses this session.</p>
<form method="post" action="${PATH}">
<input type="hidden" name="method" value="sign-out">
<p><button>Sign out</button></p>
</form>`,
};

const signInForm = (problems: readonly string[]): Page => ({
  title: 'Sign in',
  body: `${problemsOf(problems)}<form method="post" action="${PATH}">
<input type="hidden" name="method" value="password">
<p><label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="username" required></p>
<p><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required></p>
<p><button>Sign in</button></p>
</form>
<h2>With a key</h2>
<form method="post" action="${PATH}">
<input type="hidden" name="method" value="key">
<p><label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="off" required></p>
<p><button>Sign in with the key</button></p>
</form>`,
});

const linkForm = (token: string): Page => ({
  title: 'Sign in',
  body: `<p>This link works once.</p>
<form method="post" action="${PATH}">
<input type="hidden" name="method" value="link">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<p><button>Sign in</button></p>
</form>`,
});

const codeForm = (challenge: string, problems: readonly string[]): Page => ({
  title: 'Second factor',
  body: `${problemsOf(problems)}<form method="post" action="${PATH}">
<input type="hidden" name="method" value="code">
<input type="hidden" name="challenge" value="${escapeHtml(challenge)}">
<p><label for="code">Code of your authenticator app, or a recovery code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus></p>
<p><button>Continue</button></p>
</form>`,
});
