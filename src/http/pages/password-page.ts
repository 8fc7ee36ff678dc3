import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import {
  DomainError,
  NotFoundError,
  TooManyRequestsError,
  UnavailableError,
  ValidationError,
} from '../../domain/errors.js';
import { messageOf } from '../../domain/input/validation-messages.js';
import { toDomainError } from '../../domain/persistence/to-domain-error.js';
import type { Throttle } from '../../domain/ports/throttle.js';
import type { FairQueue } from '../../load/fair-queue.js';
import { createBodyBudget } from '../limits/body-budget.js';
import { networkOf } from '../limits/network-of.js';
import { takeSlot } from '../limits/take-slot.js';
import { receiveText } from '../receive-text.js';
import { escapeHtml, htmlPage, STYLE_SOURCE } from './html-page.js';

/** Longest body in bytes: two passwords of 1,024 characters, each character URL-encoded with up to twelve. */
const MAX_BODY_BYTES = 32_768;

/** Bytes of bodies of one network at the same time: the clients are unauthenticated. */
const BUDGET_BYTES = 1_048_576;

/** The fields of the form, and the token of the link. */
export interface PasswordForm {
  readonly token: string;
  readonly password: string | null;
  readonly passwordConfirmation: string | null;
  readonly ip: string;
}

export interface PasswordPageOptions {
  readonly slots: FairQueue;
  /** Limits requests per network. */
  readonly throttle: Throttle;
  /** @throws {NotFoundError} the link is invalid */
  readonly requireLink: (token: string) => Promise<void>;
  /** @throws {NotFoundError} the link is invalid  @throws {ValidationError} the password is invalid */
  readonly setPassword: (form: PasswordForm) => Promise<void>;
}

/**
 * The page on which a user sets a password, with a link and without a key. GET changes nothing, so that programs that
 * open every link in a mail do not use the link up. Source: rest.md §10.3.
 */
export const passwordPage = ({ slots, throttle, requireLink, setPassword }: PasswordPageOptions): Router => {
  const callerOf = (res: Response): string => `unauthenticated ${res.locals.network}`;
  const router = Router();
  const admit: RequestHandler = async (req, res, next) => {
    const network = networkOf(req.ip ?? '');
    res.locals.network = network;
    res.set(HEADERS);
    const wait = await throttle.take(network);
    if (wait > 0) throw new TooManyRequestsError(undefined, wait);
    next();
  };
  const receive = receiveText({ maxBytes: MAX_BODY_BYTES, budget: createBodyBudget(BUDGET_BYTES), callerOf });
  // There is no key to look up again.
  const slot = takeSlot(slots, { callerOf, renew: async () => undefined });
  router
    .route('/password')
    .all(admit)
    .get(slot, async (req, res) => {
      const token = textOf(req.query.token);
      await requireLink(token);
      show(res, 200, form(token, []));
    })
    .post(receive, slot, async (req, res) => {
      const sent = formOf(req);
      try {
        await setPassword(sent);
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        // A problem of both fields is shown once.
        const problems = new Set(error.issues.map((issue) => messageOf(issue, 'password')));
        return show(res, 422, form(sent.token, [...problems]));
      }
      show(res, 200, message('Your password is set', 'You can use it from now on.'));
    })
    .all((_req, res) => {
      res.set('Allow', 'GET, HEAD, POST');
      show(res, 405, message('Method not allowed', 'This page accepts GET and POST.'));
    });
  router.use(answerErrors);
  return router;
};

/** No caching, indexing, referrer, frames, scripts or external resources. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
} as const;

interface Page {
  readonly title: string;
  readonly body: string;
}

const show = (res: Response, status: number, { title, body }: Page): void => {
  res
    .status(status)
    .type('html')
    .send(htmlPage({ title: `${title} · Gamewarden`, main: `<h1>${escapeHtml(title)}</h1>\n${body}` }));
};

const message = (title: string, text: string): Page => ({ title, body: `<p>${escapeHtml(text)}</p>` });

const form = (token: string, problems: readonly string[]): Page => ({
  title: 'Set your password',
  body: `${problems.map((problem) => `<p role="alert">${escapeHtml(problem)}</p>\n`).join('')}<form method="post" action="/password">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<p><label for="password">New password, of at least 8 characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8"></p>
<p><label for="confirmation">Repeat the password</label>
<input id="confirmation" name="password_confirmation" type="password" autocomplete="new-password" required></p>
<p><button>Set the password</button></p>
</form>`,
});

const formOf = (req: Request): PasswordForm => {
  const fields = new URLSearchParams(typeof req.body === 'string' ? req.body : '');
  return {
    token: fields.get('token') ?? '',
    password: fields.get('password'),
    passwordConfirmation: fields.get('password_confirmation'),
    ip: req.ip ?? '',
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** All invalid links get the same answer, so that a client cannot learn whether a link existed. */
const answerErrors: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error);
  const known = toDomainError(error) ?? error;
  if (known instanceof NotFoundError) {
    return show(
      res,
      404,
      message('This link does not work', 'It was used, has expired, or never existed. Ask for a new one.'),
    );
  }
  if (known instanceof TooManyRequestsError || known instanceof UnavailableError) {
    const isBusy = known instanceof TooManyRequestsError;
    res.set('Retry-After', String(known.retryAfterSeconds ?? 1));
    return show(res, isBusy ? 429 : 503, message('Not now', 'Try again in a minute.'));
  }
  const status = known instanceof DomainError ? 400 : statusOf(known);
  if (status === undefined) return next(error);
  show(res, status, message('The request is invalid', 'Try again from the link that you received.'));
};

/** The status with which reading the body failed; undefined for a bug. */
const statusOf = (error: unknown): number | undefined => {
  const { status } = error instanceof Error && 'status' in error ? error : { status: undefined };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};
