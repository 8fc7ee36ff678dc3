import { z } from 'zod';
import { flag, integer, integerBetween, optionalText, present, rule, text } from '../input/input-fields.js';
import type { Reference } from '../input/input-model.js';
import { mapValues } from '../values/objects.js';

/** Longest name, external id and image, in characters. Source: rest.md §5.5. */
export const MAX_NAME = 191;

/** An image reference, with a leading `~` when it is local to the node. Source: rest.md §5.5. */
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
 * The filters and sort orders of lists of servers: only columns that every caller of a list may see.
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
  sorts: {
    id: 'integer',
    uuid: 'uuid',
    name: 'text',
    createdAt: 'time',
    updatedAt: 'time',
    owner: 'integer',
    node: 'integer',
  },
  sortColumns: { owner: 'ownerId', node: 'nodeId' },
  restSorts: ['id', 'uuid'],
} as const;

/** Optional texts; each is stored in the column of the same name, which is empty by default. */
export const SERVER_TEXTS = { description: optionalText() } as const;

/** The columns of texts that an input sets; undefined leaves the value, or takes the default of a new row. */
export const textColumns = (wanted: { readonly [Name in keyof typeof SERVER_TEXTS]?: string | null }) =>
  mapValues(SERVER_TEXTS, (_rule, name) => (wanted[name] === null ? '' : wanted[name]));

/** The limits of a server on its node. Source: rest.md §5.2, §5.5. */
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

/** How many of each the owner may create; every member must be present. Source: choices.md 15, 43. */
export const FEATURE_LIMITS = {
  databases: present(integer({ min: 0 })),
  allocations: present(integer({ min: 0 })),
  backups: present(integer({ min: 0 })),
};

/** An external id belongs to one server only. */
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
