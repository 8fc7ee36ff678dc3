import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import { DomainError, RefusedError, TooManyRequestsError, UnavailableError } from '../../domain/errors.js';
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

export interface FormPageOptions {
  readonly path: string;
  readonly slots: FairQueue;
  /** Limits requests per network. */
  readonly throttle: Throttle;
  /** Separates the requests of this page in the throttle. */
  readonly countAs?: string;
  /** Whether the address may be sent to this service itself; other origins never get it. */
  readonly referrerPolicy: 'no-referrer' | 'same-origin';
  readonly get: RequestHandler;
  readonly post: RequestHandler;
  /** The page for an error; undefined for a page that all forms share. */
  readonly pageOf: (error: DomainError) => ErrorPage | undefined;
  /** What to do after an invalid request. */
  readonly remedy: string;
}

interface ErrorPage {
  readonly status: number;
  readonly page: Page;
}

/** A page with a form for people without a key. It has no script, and nothing of it is cached or indexed. */
export const formPage = (options: FormPageOptions): Router => {
  const { path, slots, throttle, countAs = '', referrerPolicy, get, post } = options;
  const callerOf = (res: Response): string => `unauthenticated ${res.locals.network}`;
  const admit: RequestHandler = async (req, res, next) => {
    const network = networkOf(req.ip ?? '');
    res.locals.network = network;
    res.set({ ...HEADERS, 'Referrer-Policy': referrerPolicy });
    const wait = await throttle.take(`${countAs}${network}`);
    if (wait > 0) throw new TooManyRequestsError(undefined, wait);
    next();
  };
  const receive = receiveText({ maxBytes: MAX_BODY_BYTES, budget: createBodyBudget(BUDGET_BYTES), callerOf });
  // There is no key to look up again.
  const slot = takeSlot(slots, { callerOf, renew: async () => undefined });
  const router = Router();
  router
    .route(path)
    .all(admit)
    .get(slot, get)
    .post(receive, slot, post)
    .all((_req, res) => {
      res.set('Allow', 'GET, HEAD, POST');
      show(res, 405, message('Method not allowed', 'This page accepts GET and POST.'));
    });
  router.use(path, answerErrors(options));
  return router;
};

/** No caching, indexing, frames, scripts or external resources. */
const HEADERS = {
  'Cache-Control': 'no-store',
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

export interface Page {
  readonly title: string;
  /** HTML; the author escapes text from outside. */
  readonly body: string;
}

export const show = (res: Response, status: number, { title, body }: Page): void => {
  res
    .status(status)
    .type('html')
    .send(htmlPage({ title: `${title} · Gamewarden`, main: `<h1>${escapeHtml(title)}</h1>\n${body}` }));
};

/** A page with one sentence. */
export const message = (title: string, text: string): Page => ({ title, body: `<p>${escapeHtml(text)}</p>` });

/** Problems of a form, above it. */
export const problemsOf = (problems: readonly string[]): string =>
  problems.map((problem) => `<p role="alert">${escapeHtml(problem)}</p>\n`).join('');

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields of a form that was sent. */
export const fieldsOf = ({ body }: { readonly body?: unknown }): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '');

const answerErrors =
  ({ pageOf, remedy }: FormPageOptions): ErrorRequestHandler =>
  (error, _req, res, next) => {
    if (res.headersSent) return next(error);
    const known = toDomainError(error) ?? error;
    const own = known instanceof DomainError ? pageOf(known) : undefined;
    if (own !== undefined) return show(res, own.status, own.page);
    if (known instanceof TooManyRequestsError || known instanceof UnavailableError || isThrottled(known)) {
      res.set('Retry-After', String(known.retryAfterSeconds ?? 1));
      const status = known instanceof UnavailableError ? 503 : 429;
      return show(res, status, message('Not now', isThrottled(known) ? known.message : 'Try again in a minute.'));
    }
    const status = known instanceof DomainError ? 400 : statusOf(known);
    if (status === undefined) return next(error);
    show(res, status, message('The request is invalid', remedy));
  };

const isThrottled = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.code === 'LOGIN_THROTTLED';

/** The status with which reading the body failed; undefined for a bug. */
const statusOf = (error: unknown): number | undefined => {
  const { status } = error instanceof Error && 'status' in error ? error : { status: undefined };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};
