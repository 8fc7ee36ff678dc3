import { z } from 'zod';
import { id, integer, integerBetween, oneOf, rule, text } from '../input/input-fields.js';
import type { InputModel, Reference } from '../input/input-model.js';
import { DATABASE_HOST_KINDS, DATABASE_HOST_TLS } from '../ports/database-hosts.js';
import { withoutNulls } from '../values/objects.js';

/** A host name or an address; not a path, which drivers would read as a socket file. */
const ADDRESS = /^[A-Za-z0-9._:-]{1,255}$/;

const MAX_NAME = 191;
const MAX_USERNAME = 80;
const MAX_PASSWORD = 191;

const port = () => integerBetween({ min: 1, max: 65_535 });

const address = () => text().refine((value) => ADDRESS.test(value), rule('regex'));

const password = () =>
  z
    .string()
    .refine((value) => value !== '', rule('required'))
    .refine((value) => value.length <= MAX_PASSWORD, rule('max', { max: MAX_PASSWORD, kind: 'string' }));

const members = {
  kind: oneOf(DATABASE_HOST_KINDS),
  name: text({ max: MAX_NAME }),
  host: address(),
  port: port(),
  publicHost: address().nullish(),
  publicPort: port().nullish(),
  username: text({ max: MAX_USERNAME }),
  tls: oneOf(DATABASE_HOST_TLS).nullish(),
  maxDatabases: integer({ min: 0 }).nullish(),
  connectionLimit: integer({ min: 0 }).nullish(),
  serverConnectionLimit: integer({ min: 0 }).nullish(),
  nodeId: id().nullish(),
};

const newSchema = z.object({ ...members, password: password() });

const changedSchema = z.object({ ...members, password: password().nullish() }).partial();

const nodeExists: Reference['holds'] = async ({ db }, node: number) =>
  (await db.node.count({ where: { id: node } })) > 0;

const references: readonly Reference[] = [{ path: ['nodeId'], rule: 'exists', holds: nodeExists }];

/** The input of a new database host. */
export const NewDatabaseHost: InputModel<typeof newSchema> = { schema: newSchema, references };

/** The input of a change; absent members keep their value, and so does the password when it is absent or null. */
export const ChangedDatabaseHost: InputModel<typeof changedSchema> = { schema: changedSchema, references };

type HostMembers = Omit<z.output<typeof newSchema>, 'password'>;

/** The columns of a new host, without the password; members that were left out take their defaults. */
export const hostColumns = (wanted: HostMembers) => ({
  ...{ kind: wanted.kind, name: wanted.name, host: wanted.host, port: wanted.port, username: wanted.username },
  publicHost: wanted.publicHost ?? null,
  publicPort: wanted.publicPort ?? null,
  tls: wanted.tls ?? 'off',
  maxDatabases: wanted.maxDatabases ?? null,
  connectionLimit: wanted.connectionLimit ?? 0,
  serverConnectionLimit: wanted.serverConnectionLimit ?? 0,
  nodeId: wanted.nodeId ?? null,
});

/** The columns that a change sets. Null resets a member to its default. */
export const changedColumns = (wanted: z.output<typeof changedSchema>) => {
  const { kind, name, host, port, username, publicHost, publicPort, tls, maxDatabases, nodeId } = wanted;
  const { connectionLimit, serverConnectionLimit } = wanted;
  return {
    ...withoutNulls({ kind, name, host, port, username }),
    ...{ publicHost, publicPort, maxDatabases, nodeId },
    tls: tls === null ? 'off' : tls,
    connectionLimit: connectionLimit === null ? 0 : connectionLimit,
    serverConnectionLimit: serverConnectionLimit === null ? 0 : serverConnectionLimit,
  };
};
