import { z } from 'zod';
import { flag, oneOf, optionalText, rule, text, textOfLength } from '../input/input-fields.js';
import type { InputModel, Reference } from '../input/input-model.js';
import { isEmail } from '../input/is-email.js';
import { caseInsensitive } from '../input/text-filter.js';
import { withoutNulls } from '../values/objects.js';
import { optionalPassword } from './password.js';

/** Longest name or email address, in characters. Source: rest.md §8.1. */
const MAX_LENGTH = 191;

/** At least three characters, with a letter or digit at both ends. Source: rest.md §8.1. */
const USERNAME = /^[a-z0-9][\w.-]+[a-z0-9]$/;

/** Languages of the service's texts. */
const LANGUAGES = ['en'] as const;

/** An email address, trimmed. */
export const emailText = () =>
  text()
    .refine(isEmail, rule('email'))
    .refine((email) => email.length <= MAX_LENGTH, rule('between', { min: 1, max: MAX_LENGTH, kind: 'string' }));

const schema = z.object({
  email: emailText(),
  externalId: optionalText({ max: MAX_LENGTH }),
  username: textOfLength({ max: MAX_LENGTH })
    .refine((name) => USERNAME.test(name.toLowerCase()), rule('p_username'))
    .transform((name) => name.toLowerCase()),
  firstName: textOfLength({ max: MAX_LENGTH }),
  lastName: textOfLength({ max: MAX_LENGTH }),
  // Administrators may set any password for others; null and an empty text keep the present one.
  password: optionalPassword(),
  language: oneOf(LANGUAGES).nullish(),
  rootAdmin: flag().nullish(),
});

/** A value that only one user may have. */
export const uniqueIn = (member: 'email' | 'externalId' | 'username'): Reference => ({
  path: [member],
  rule: 'unique',
  holds: async ({ db }, value: string, subject) => {
    const taken = await db.user.count({
      where: { [member]: caseInsensitive(value.trim()), ...(subject && { id: { not: subject.id } }) },
    });
    return taken === 0;
  },
});

const references = [uniqueIn('email'), uniqueIn('externalId'), uniqueIn('username')];

/** The input of a new user. Source: rest.md §8.1. */
export const UserBody: InputModel<typeof schema> = { schema, references };

const changeSchema = schema.partial();

/** The input of a change; absent members keep their value. */
export const UserChange: InputModel<typeof changeSchema> = { schema: changeSchema, references };

/** The columns of an input, except the password: the use case hashes that. */
export const userColumns = <Wanted extends z.output<typeof changeSchema>>({
  password,
  externalId,
  ...columns
}: Wanted) => ({
  ...withoutNulls(columns),
  externalId: externalId === '' ? null : externalId,
});

/** The filters and sort orders of lists of users. Source: rest.md §8.1. */
export const USER_LIST = {
  filters: { email: 'email', uuid: 'uuid', username: 'username', externalId: 'externalId' },
  sorts: { id: 'integer', uuid: 'uuid', username: 'text', email: 'text', createdAt: 'time' },
  restSorts: ['id', 'uuid'],
  searched: ['email', 'username', 'firstName', 'lastName', 'uuid', 'externalId'],
} as const;

/** Unique columns of a user, each with its input member. */
export const UNIQUE_COLUMNS = { email: 'email', external_id: 'externalId', username: 'username' } as const;
