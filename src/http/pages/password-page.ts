import type { Request, Router } from 'express';
import { NotFoundError, ValidationError } from '../../domain/errors.js';
import { messageOf } from '../../domain/input/validation-messages.js';
import { type FormPageOptions, formPage, message, type Page, problemsOf, show } from './form-page.js';
import { fieldsOf, textOf } from './form-router.js';
import { escapeHtml } from './html-page.js';

/** The fields of the form, and the token of the link. */
export interface PasswordForm {
  readonly token: string;
  readonly password: string | null;
  readonly passwordConfirmation: string | null;
  readonly ip: string;
}

export interface PasswordPageOptions extends Pick<FormPageOptions, 'slots' | 'throttle'> {
  /** @throws {NotFoundError} the link is invalid */
  readonly requireLink: (token: string) => Promise<void>;
  /** @throws {NotFoundError} the link is invalid  @throws {ValidationError} the password is invalid */
  readonly setPassword: (form: PasswordForm) => Promise<void>;
}

/**
 * The page on which a user sets a password, with a link and without a key. GET changes nothing, so that programs that
 * open every link in a mail do not use the link up. Source: rest.md §10.3.
 */
export const passwordPage = ({ slots, throttle, requireLink, setPassword }: PasswordPageOptions): Router =>
  formPage({
    ...{ path: '/password', slots, throttle },
    get: async (req, res) => {
      const token = textOf(req.query.token);
      await requireLink(token);
      show(res, 200, form(token, []));
    },
    post: async (req, res) => {
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
    },
    pageOf: (error) => (error instanceof NotFoundError ? INVALID_LINK : undefined),
    remedy: 'Try again from the link that you received.',
  });

/** All invalid links get the same answer, so that a client cannot learn whether a link existed. */
const INVALID_LINK = {
  status: 404,
  page: message('This link does not work', 'It was used, has expired, or never existed. Ask for a new one.'),
};

const form = (token: string, problems: readonly string[]): Page => ({
  title: 'Set your password',
  body: `${problemsOf(problems)}<form method="post" action="/password">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<p><label for="password">New password, of at least 8 characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8"></p>
<p><label for="confirmation">Repeat the password</label>
<input id="confirmation" name="password_confirmation" type="password" autocomplete="new-password" required></p>
<p><button>Set the password</button></p>
</form>`,
});

const formOf = (req: Request): PasswordForm => {
  const fields = fieldsOf(req);
  return {
    token: fields.get('token') ?? '',
    password: fields.get('password'),
    passwordConfirmation: fields.get('password_confirmation'),
    ip: req.ip ?? '',
  };
};
