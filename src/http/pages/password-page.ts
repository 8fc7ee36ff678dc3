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
import { createBodyBudget } from '../limits/body-budget.js';
import { type FairQueue, takeSlot } from '../limits/fair-queue.js';
import { networkOf } from '../limits/network-of.js';
import { receiveText } from '../receive-text.js';
import { escapeHtml, htmlPage, STYLE_SOURCE } from './html-page.js';

/** Longest body in bytes: two passwords of 1,024 characters, each of them written as up to twelve. */
const MAX_BODY_BYTES = 32_768;

/** Bytes of bodies of one network that may be on their way at once: nobody who sends one is known. */
const BUDGET_BYTES = 1_048_576;

/** What a person types, and the link that allows it. */
export interface PasswordForm {
  readonly token: string;
  readonly password: string | null;
  readonly passwordConfirmation: string | null;
  readonly ip: string;
}

export interface PasswordPageOptions {
  readonly slots: FairQueue;
  /** Of requests by network. */
  readonly throttle: Throttle;
  /** @throws {NotFoundError} the link is not good */
  readonly requireLink: (token: string) => Promise<void>;
  /** @throws {NotFoundError} the link is not good  @throws {ValidationError} the password is not */
  readonly setPassword: (form: PasswordForm) => Promise<void>;
}

/**
 * The page on which somebody sets their password, with a link and without a key. Looking at it changes nothing, so that
 * programs which look at every link that somebody gets use none of them up. Source: rest.md §10.3.
 */
export const passwordPage = ({ slots, throttle, requireLink, setPassword }: PasswordPageOptions): Router => {
  const callerOf = (res: Response): string => `stranger ${res.locals.network}`;
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
  // Nobody is known here, so that nobody has to be looked up again.
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
        // What is wrong with both of two same passwords is said once.
        const problems = new Set(error.issues.map((issue) => messageOf(issue, 'password')));
        return show(res, 422, form(sent.token, [...problems]));
      }
      show(res, 200, said('Your password is set', 'You can use it from now on.'));
    })
    .all((_req, res) => {
      res.set('Allow', 'GET, HEAD, POST');
      show(res, 405, said('This cannot be done', 'This page can be looked at, and sent.'));
    });
  router.use(answerErrors);
  return router;
};

/** Neither kept, nor found by search engines, nor told to other sites, nor shown in a frame; nothing runs and nothing is loaded. */
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

const said = (title: string, text: string): Page => ({ title, body: `<p>${escapeHtml(text)}</p>` });

const form = (token: string, problems: readonly string[]): Page => ({
  title: 'Set your password',
  body: `${problems.map((problem) => `<p role="alert">${escapeHtml(problem)}</p>\n`).join('')}<form method="post" action="/password">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<p><label for="password">New password, of at least 8 characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8"></p>
<p><label for="confirmation">The same again</label>
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

/** Whatever is wrong with a link, the answer is one: nobody learns whether there ever was such a link. */
const answerErrors: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error);
  const refusal = toDomainError(error) ?? error;
  if (refusal instanceof NotFoundError) {
    return show(
      res,
      404,
      said('This link does not work', 'It was used, is too old, or never was one. Ask for another.'),
    );
  }
  if (refusal instanceof TooManyRequestsError || refusal instanceof UnavailableError) {
    const isBusy = refusal instanceof TooManyRequestsError;
    res.set('Retry-After', String(refusal.retryAfterSeconds ?? 1));
    return show(res, isBusy ? 429 : 503, said('Not now', 'Try again in a minute.'));
  }
  const status = refusal instanceof DomainError ? 400 : statusOf(refusal);
  if (status === undefined) return next(error);
  show(res, status, said('This could not be read', 'Try again from the link that you were given.'));
};

/** The status that the reading of a body failed with; undefined for a bug. */
const statusOf = (error: unknown): number | undefined => {
  const { status } = error instanceof Error && 'status' in error ? error : { status: undefined };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};
