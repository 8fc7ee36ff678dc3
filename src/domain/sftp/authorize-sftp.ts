import { z } from 'zod';
import type { User } from '../../generated/prisma/client.js';
import { requireNormalState } from '../access/normal-state.js';
import { findPermissionsOf } from '../access/permissions-on-server.js';
import { requireNode } from '../access/require-node.js';
import { whereServer } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError, RefusedError } from '../errors.js';
import { oneOf, rule } from '../input-fields.js';
import { type InputModel, parseInput } from '../input-model.js';
import { withoutPort } from '../nodes/without-port.js';
import { readPublicKey } from '../ssh-keys/read-public-key.js';
import { isPassword, NOBODYS_HASH } from '../users/password.js';

/** Longest name that somebody logs in with, in characters: that of a person, a dot and a uuid are shorter. */
const MAX_NAME = 255;

/** Longest address that a node reports, in characters. */
const MAX_ADDRESS = 64;

const filled = () => z.string().refine((text) => text !== '', { ...rule('required'), abort: true });

const schema = z.object({
  type: oneOf(['password', 'public_key']).nullish(),
  username: filled().refine((text) => text.length <= MAX_NAME, rule('max', { max: MAX_NAME, kind: 'string' })),
  password: filled(),
  ip: z.string().max(MAX_ADDRESS).nullish().catch(null),
});

/** A login over SFTP as nodes report it. Source: daemon.md §4.10. */
const SftpLoginBody: InputModel<typeof schema> = { schema };

/** Who has logged in, where, and what they may do there. */
export interface SftpLogin {
  readonly user: string;
  readonly server: string;
  readonly permissions: readonly string[];
}

/**
 * Decides about a login over SFTP at the calling node. A name is that of the person, a dot, and the identifier or uuid of
 * the server. Takes as long for an account that is not there as for a wrong password.
 * @throws {ForbiddenError} ACTION_FORBIDDEN: wrong credentials, or without `file.sftp`
 * @throws {ValidationError}  @throws {RefusedError} no server is named; `LOGIN_THROTTLED`
 * @throws {ConflictError} the state of the server, told only to who may log in there
 * Source: files.md §6, choices.md 64.
 */
export const authorizeSftp = async (ctx: DomainContext, input: unknown): Promise<SftpLogin> => {
  const nodeId = requireNode(ctx);
  const { type, username, password, ip } = await parseInput(ctx, SftpLoginBody, input);
  const { name, serverName } = partsOf(username);
  const address = ip ? withoutPort(ip) : null;
  const who = `${name} ${address ?? `node ${nodeId}`}`;
  const key = type === 'public_key' ? readPublicKey(password) : undefined;
  // A guess is counted before it is looked at, and taken back where it was right: many at once are as many guesses. Clients
  // offer all keys that they have, so that one which is somebody else's is no guess; what is no key at all is.
  const isGuess = key === undefined || typeof key === 'string';
  const { sftpLogins } = ctx.throttles;
  const wait = await (isGuess ? sftpLogins.take(who) : sftpLogins.secondsToWait(who));
  if (wait > 0) throw throttled(wait);

  const user = await ctx.db.user.findUnique({ where: { username: name } });
  const where = whereServer({ identifier: serverName });
  const server = where === null ? null : await ctx.db.server.findUnique({ where, select: SERVER });
  const isHere = server?.nodeId === nodeId;
  const person = isHere ? user : null;
  const isRight = key === undefined ? await isOwnPassword(password, person) : await isOwnKey(ctx, key, person);
  if (!isRight || user === null || server === null) {
    if (type !== 'public_key' && isHere && user !== null) {
      const properties = { method: 'password', user: user.id, username: user.username };
      await ctx.db.activity.create({ data: { event: 'auth:sftp.fail', ip: address, properties } });
    }
    throw new ForbiddenError('Authorization credentials were not correct, please try again.', 'ACTION_FORBIDDEN');
  }

  sftpLogins.forget(who);
  const held = await findPermissionsOf(ctx, user, server);
  if (held === null || !held.includes('file.sftp')) {
    const entry = { event: 'server:sftp.denied', serverId: server.id, actorId: user.id, ip: address };
    await ctx.db.activity.create({ data: entry });
    throw new ForbiddenError('You do not have permission to access SFTP for this server.', 'ACTION_FORBIDDEN');
  }
  requireNormalState(server);
  return { user: user.uuid, server: server.uuid, permissions: held.names };
};

const SERVER = {
  ...{ id: true, uuid: true, ownerId: true, nodeId: true, suspended: true, status: true },
  node: { select: { maintenanceMode: true } },
} as const;

/** Names of people may have dots: the last one counts, and one without any is nobody's. */
const partsOf = (username: string): { readonly name: string; readonly serverName: string } => {
  const dot = username.lastIndexOf('.');
  const serverName = username.slice(dot + 1);
  if (serverName === '') {
    throw new RefusedError('No valid server identifier was included in the request.', 'BAD_REQUEST');
  }
  return { name: username.slice(0, Math.max(0, dot)).toLowerCase(), serverName };
};

/** Takes as long for nobody as for somebody. */
const isOwnPassword = async (password: string, person: User | null): Promise<boolean> =>
  (await isPassword(password, person?.passwordHash ?? NOBODYS_HASH)) && person !== null;

const isOwnKey = async (
  { db }: Pick<DomainContext, 'db'>,
  key: ReturnType<typeof readPublicKey>,
  person: User | null,
): Promise<boolean> => {
  if (typeof key === 'string' || person === null) return false;
  const id = { userId: person.id, fingerprint: key.fingerprint };
  return (await db.sshKey.findUnique({ where: { userId_fingerprint: id }, select: { id: true } })) !== null;
};

const throttled = (seconds: number): RefusedError =>
  new RefusedError(
    `Too many login attempts for this account, please try again in ${seconds} seconds.`,
    'LOGIN_THROTTLED',
    seconds,
  );
