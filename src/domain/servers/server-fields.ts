import { z } from 'zod';
import { flag, integer, integerBetween, optionalText, present, rule, text } from '../input/input-fields.js';
import type { Reference } from '../input/input-model.js';
import { mapValues } from '../values/objects.js';

/** Longest name, external id, image. Source: rest.md §5.5. */
export const MAX_NAME = 191;

/** An image reference, `~` in front when it is local to the node. Source: rest.md §5.5. */
const IMAGE = /^~?[\w./\-:@ ]*$/;

/** A container image. */
export const image = () => text({ max: MAX_NAME }).refine((value) => IMAGE.test(value), rule('regex'));

/** CPU threads to pin: `n`, `n-m` with n <= m, or a comma list of those. Source: choices.md 19. */
const isThreads = (value: string): boolean =>
  value.split(',').every((part) => {
    const range = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part);
    return range !== null && Number(range[1]) <= Number(range[2] ?? range[1]);
  });

/**
 * What lists of servers can be filtered and sorted by: nothing that some of those who may list them may not see.
 * Source: rest.md §5.3.
 */
export const SERVER_LIST = {
  filters: {
    uuid: 'uuid',
    identifier: 'identifier',
    name: 'name',
    description: 'description',
    image: 'image',
    externalId: 'externalId',
  },
  sorts: { id: 'integer', uuid: 'uuid', name: 'text', createdAt: 'time', updatedAt: 'time' },
  restSorts: ['id', 'uuid'],
} as const;

/** Texts for people, any or none; each is stored in the column of its name, which is empty where there is none. */
export const SERVER_TEXTS = { description: optionalText() } as const;

/** What an input makes of the columns of texts; undefined leaves the value, or takes the default. */
export const textColumns = (wanted: { readonly [Name in keyof typeof SERVER_TEXTS]?: string | null }) =>
  mapValues(SERVER_TEXTS, (_rule, name) => (wanted[name] === null ? '' : wanted[name]));

/** What a server may use of its node; each member required. Source: rest.md §5.2, §5.5. */
export const LIMITS = {
  memory: integer({ min: 0 }),
  swap: integer({ min: -1 }),
  disk: integer({ min: 0 }),
  io: integerBetween({ min: 10, max: 1000 }),
  cpu: integer({ min: 0 }),
  threads: z
    .string()
    .refine((value) => value === '' || isThreads(value), rule('regex'))
    .transform((value) => (value === '' ? null : value))
    .nullish(),
  oomDisabled: flag().nullish(),
};

/** How many of each the owner may make; each member must be there. Source: choices.md 15, 43. */
export const FEATURE_LIMITS = {
  databases: present(integer({ min: 0 })),
  allocations: present(integer({ min: 0 })),
  backups: present(integer({ min: 0 })),
};

/** External ids are one server's alone. */
export const UNIQUE_EXTERNAL_ID: Reference = {
  path: ['externalId'],
  rule: 'unique',
  holds: async ({ db }, externalId: string, subject) => {
    const owner = await db.server.findUnique({ where: { externalId }, select: { id: true } });
    return owner === null || owner.id === subject?.id;
  },
};

export const userExists: Reference['holds'] = async ({ db }, id: number) =>
  (await db.user.count({ where: { id } })) > 0;

export const eggExists: Reference['holds'] = async ({ db }, id: number) => (await db.egg.count({ where: { id } })) > 0;

export const isFreeAllocation: Reference['holds'] = async ({ db }, id: number) =>
  (await db.allocation.count({ where: { id, serverId: null } })) > 0;
