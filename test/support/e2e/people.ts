import { createKey } from '../../../src/domain/keys/create-key.js';
import type { KeyKind } from '../../../src/domain/keys/key-format.js';
import { createUser } from '../../../src/domain/users/create-user.js';
import { systemContext } from '../context.js';
import type { Rows } from './rows.js';

/** A user who is not an administrator, with a client key. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly key: string;
}

/** Makes an account that administers nothing. */
export const createPerson = async ({ db }: Rows, username: string): Promise<Person> => {
  const ctx = systemContext(db);
  const email = `${username}@example.com`;
  const { id } = await createUser(ctx, { username, email, firstName: 'A', lastName: 'Person' });
  const { key } = await createKey(ctx, { kind: 'client', owner: { userId: id } });
  return { id, username, email, key };
};

/** Makes one more key of the administrator. */
export const createAdministratorKey = async ({ db }: Rows, kind: KeyKind): Promise<string> =>
  (await createKey(systemContext(db), { kind, owner: { username: 'admin' } })).key;
