import { z } from 'zod';
import {
  EVEN_IF_BROKEN,
  flag,
  id,
  integer,
  isMissing,
  optionalText,
  present,
  requiredObject,
  rule,
  text,
} from '../fields.js';

/** Longest name, external id, image. Source: rest.md §5.5. */
const MAX_NAME = 191;

/** An image reference, `~` in front when it is local to the node. Source: rest.md §5.5. */
const IMAGE = /^~?[\w./\-:@ ]*$/;

/** CPU threads to pin: `n`, `n-m` with n <= m, or a comma list of those. Source: choices.md 19. */
const isThreads = (value: string): boolean =>
  value.split(',').every((part) => {
    const range = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part);
    return range !== null && Number(range[1]) <= Number(range[2] ?? range[1]);
  });

export const Limits = z.object({
  memory: integer({ min: 0 }),
  swap: integer({ min: -1 }),
  disk: integer({ min: 0 }),
  io: integer({ min: 10, max: 1000 }),
  cpu: integer({ min: 0 }),
  threads: z
    .string()
    .refine((value) => value === '' || isThreads(value), rule('regex'))
    .transform((value) => (value === '' ? null : value))
    .nullish(),
  oomDisabled: flag().nullish(),
});

export const FeatureLimits = z.object({
  databases: present(integer({ min: 0 }).nullable()),
  allocations: present(integer({ min: 0 }).nullable()),
  backups: present(integer({ min: 0 }).nullable()),
});

/** A port, or a range of at most four or five digits on both sides. Source: rest.md §5.8. */
const PORT_RANGE = /^\s*(?:\d{1,5}|\d{4,5}-\d{4,5})\s*$/;

const Deploy = z.object({
  locations: present(z.array(id())),
  dedicatedIp: present(flag()),
  portRange: present(z.array(z.string().refine((value) => PORT_RANGE.test(value), rule('regex')))),
});

/** Sent and empty is not the same as not sent. Source: choices.md 45. */
const deployOrNothing = z
  .unknown()
  .superRefine((value, check) => {
    if (value === null || !isMissing(value)) return;
    check.addIssue({ code: 'custom', input: value, ...rule('required') });
  })
  .pipe(Deploy.nullable())
  .optional();

/** What a new server is made from. Source: specification §4.1, rest.md §5.5, choices.md 14–19. */
export const CreateServer = z
  .object({
    externalId: optionalText({ max: MAX_NAME }),
    name: text({ max: MAX_NAME }),
    description: optionalText(),
    user: id(),
    egg: id(),
    image: text({ max: MAX_NAME }).refine((value) => IMAGE.test(value), rule('regex')),
    startup: text(),
    environment: present(z.record(z.string(), z.unknown())),
    skipScripts: flag().nullish(),
    oomDisabled: flag().nullish(),
    limits: requiredObject(Limits),
    featureLimits: requiredObject(FeatureLimits),
    allocation: z.object({ default: id(), additional: z.array(id()).nullish() }).nullish(),
    deploy: deployOrNothing,
    startOnCompletion: flag().nullish(),
  })
  .superRefine((input, check) => {
    if (!isMissing(input.deploy) || !isMissing(input.allocation)) return;
    check.addIssue({ code: 'custom', input, path: ['allocation', 'default'], ...rule('required') });
  }, EVEN_IF_BROKEN);

export type CreateServer = z.output<typeof CreateServer>;
