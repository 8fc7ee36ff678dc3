import type { ErrorRequestHandler, RequestHandler, Response, Router } from 'express';
import { DomainError, TooManyRequestsError, UnavailableError } from '../../domain/errors.js';
import { toDomainError } from '../../domain/persistence/to-domain-error.js';
import { bodyErrorStatus, type FormRouterOptions, formRouter } from './form-router.js';
import { escapeHtml, htmlPage, STYLE_SOURCE } from './html-page.js';

export interface FormPageOptions extends Pick<FormRouterOptions, 'path' | 'slots' | 'throttle' | 'post'> {
  readonly get: RequestHandler;
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
export const formPage = (options: FormPageOptions): Router =>
  formRouter({
    ...options,
    headers: HEADERS,
    rejectMethod: (res) => show(res, 405, message('Method not allowed', 'This page accepts GET and POST.')),
    answerError: answerErrors(options),
  });

/** No caching, indexing, frames, scripts or external resources; the address has a secret. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
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

const answerErrors =
  ({ pageOf, remedy }: FormPageOptions): ErrorRequestHandler =>
  (error, _req, res, next) => {
    if (res.headersSent) return next(error);
    const known = toDomainError(error) ?? error;
    const own = known instanceof DomainError ? pageOf(known) : undefined;
    if (own !== undefined) return show(res, own.status, own.page);
    if (known instanceof TooManyRequestsError || known instanceof UnavailableError) {
      res.set('Retry-After', String(known.retryAfterSeconds ?? 1));
      const status = known instanceof UnavailableError ? 503 : 429;
      return show(res, status, message('Not now', 'Try again in a minute.'));
    }
    const status = known instanceof DomainError ? 400 : bodyErrorStatus(known);
    if (status === undefined) return next(error);
    show(res, status, message('The request is invalid', remedy));
  };
