import { z } from 'zod';
import { id, rule, text } from '../input/input-fields.js';
import type { InputModel, Reference } from '../input/input-model.js';

/** Longest name in characters; every host accepts it with the server's id as prefix. Source: rest.md §6. */
const MAX_NAME = 48;

/** Longest address that MySQL accepts, in characters. */
const MAX_REMOTE = 60;

const NAME = /^[A-Za-z0-9_-]+$/;

const name = (min: number) =>
  text()
    .refine((value) => NAME.test(value), rule('alpha_dash'))
    .refine((value) => value.length >= min, rule('min', { min, kind: 'string' }))
    .refine((value) => value.length <= MAX_NAME, rule('max', { max: MAX_NAME, kind: 'string' }));

const administered = z.object({
  database: name(1),
  remote: text().refine((value) => /^[0-9.%]{1,15}$/.test(value), rule('regex')),
  host: id(),
});

const accessible = z.object({
  database: name(3),
  remote: text()
    .refine((value) => /^[A-Za-z0-9_\-/.%:]+$/.test(value), rule('regex'))
    .refine((value) => value.length <= MAX_REMOTE, rule('max', { max: MAX_REMOTE, kind: 'string' })),
});

const hostExists: Reference['holds'] = async ({ db }, host: number) =>
  (await db.databaseHost.count({ where: { id: host } })) > 0;

/** The input of an administrator: a database on the host that they name. Source: rest.md §6. */
export const AdministeredDatabase: InputModel<typeof administered> = {
  schema: administered,
  references: [{ path: ['host'], rule: 'exists', holds: hostExists }],
};

/** The input of a person with access to the server. Source: rest.md §15.6. */
export const AccessibleDatabase: InputModel<typeof accessible> = {
  schema: accessible,
  // A host in the input is ignored: the service chooses one.
  relevant: ({ host, ...input }) => input,
};

/** The requested database; without `host`, the service chooses one. */
export interface WantedDatabase {
  readonly database: string;
  readonly remote: string;
  readonly host?: number;
}
