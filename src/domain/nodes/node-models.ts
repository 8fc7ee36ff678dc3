import { z } from 'zod';
import { flag, integer, integerBetween, oneOf, rule, text } from '../input/input-fields.js';
import type { InputModel, Reference } from '../input/input-model.js';
import { isHost } from '../is-host.js';
import { withoutNulls } from '../values/objects.js';

/** One to a hundred letters, digits, spaces and `_.-`. */
const NAME = /^[\w .-]{1,100}$/;

/** An absolute path without characters that are special to a shell. */
const PATH = /^\/[\w.\-/]+$/;

/** How a daemon is spoken to. */
const SCHEMES = ['http', 'https'] as const;

const port = () => integerBetween({ min: 1, max: 65_535 });

const schema = z.object({
  name: text().refine((value) => NAME.test(value), rule('regex')),
  locationId: integer({ min: 1 }),
  fqdn: text().refine(isHost, rule('regex')),
  scheme: text().pipe(oneOf(SCHEMES)),
  public: flag().nullish(),
  behindProxy: flag().nullish(),
  maintenanceMode: flag().nullish(),
  memory: integer({ min: 1 }),
  disk: integer({ min: 1 }),
  memoryOverallocate: integer({ min: -1 }),
  diskOverallocate: integer({ min: -1 }),
  uploadSize: integerBetween({ min: 1, max: 1024 }).nullish(),
  daemonListen: port(),
  daemonSftp: port(),
  daemonBase: z
    .string()
    .refine((value) => PATH.test(value), rule('regex'))
    .nullish(),
});

const locationExists: Reference['holds'] = async ({ db }, id: number) =>
  (await db.location.count({ where: { id } })) > 0;

const references: readonly Reference[] = [{ path: ['locationId'], rule: 'exists', holds: locationExists }];

/** The input of a new node; absent members take their default. Source: rest.md §8.3, choices.md 42. */
export const NodeBody: InputModel<typeof schema> = { schema, references };

const changeSchema = schema.partial();

/** The input of a change; absent members keep their value. */
export const NodeChange: InputModel<typeof changeSchema> = { schema: changeSchema, references };

/** The columns of an input, which have the names of its members. */
export const nodeColumns = <Wanted extends z.output<typeof changeSchema>>(wanted: Wanted) => withoutNulls(wanted);

/** The filters and sort orders of lists of nodes. Source: rest.md §8.3. */
export const NODE_LIST = {
  filters: { uuid: 'uuid', name: 'name', fqdn: 'fqdn', daemonTokenId: 'daemonTokenId' },
  sorts: { id: 'integer', uuid: 'uuid', memory: 'integer', disk: 'integer', name: 'text' },
  restSorts: ['id', 'uuid', 'memory', 'disk'],
  searched: ['name', 'fqdn', 'uuid'],
} as const;

const deployableSchema = z.object({
  memory: integer({ min: 0 }),
  disk: integer({ min: 0 }),
  locationIds: z.array(integer({ min: 0 })).nullish(),
});

/** The capacity that nodes must have free. A location that does not exist has no nodes. Source: rest.md §8.3. */
export const DeployableNodes: InputModel<typeof deployableSchema> = { schema: deployableSchema };
