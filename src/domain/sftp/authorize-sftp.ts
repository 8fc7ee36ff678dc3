import { z } from 'zod';
import type { User } from '../../generated/prisma/client.js';
import { requireNormalState } from '../access/normal-state.js';
import { findPermissionsOf } from '../access/permissions-on-server.js';
import { requireNode } from '../access/require-node.js';
import { whereServer } from '../access/server-key.js';
import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError, RefusedError } from '../errors.js';
import { oneOf, rule } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { withoutPort } from '../nodes/without-port.js';
import { readPublicKey } from '../ssh-keys/read-public-key.js';
import { acceptAppCode } from '../two-factor/accept-code.js';
import { DUMMY_HASH, isPassword } from '../users/password.js';
import { renewPasswordHash } from '../users/renew-password-hash.js';

/** Longest login name, in characters; a username, a dot and a uuid are shorter. */
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

/** An authorized login: the user, the server and their permissions on it. */
export interface SftpLogin {
  readonly user: string;
  readonly server: string;
  readonly permissions: readonly string[];
  /** The id by which the service tells the node to end the session; see `tokenId`. */
  readonly tokenId: string;
}

/**
 * Authorizes an SFTP login at the calling node. The login name is the username, a dot, and the identifier or uuid of
 * the server. An unknown account takes as long as a wrong password.
 * @throws {ForbiddenError} ACTION_FORBIDDEN: wrong credentials, or without `file.sftp`
 * @throws {ValidationError}  @throws {RefusedError} the name has no server; `LOGIN_THROTTLED`
 * @throws {ConflictError} the state of the server; only for users who may log in there
 * Source: files.md §6, choices.md 64.
 */
export const authorizeSftp = async (ctx: DomainContext, input: unknown): Promise<SftpLogin> => {
  const nodeId = requireNode(ctx);
  const { type, username, password, ip } = await parseInput(ctx, SftpLoginBody, input);
  const { name, serverName } = partsOf(username);
  const address = ip ? withoutPort(ip) : null;
  const guesser: Guesser = { atAddress: `${name} ${address ?? `node ${nodeId}`}`, atNode: `${name} node ${nodeId}` };
  const key = type === 'public_key' ? readPublicKey(password) : undefined;
  // Clients offer all their keys, so an unknown key is not a guess; a text that is not a key is one.
  const isGuess = key === undefined || typeof key === 'string';
  const wait = await (isGuess ? countGuess(ctx, guesser) : ctx.throttles.sftpLogins.secondsToWait(guesser.atAddress));
  if (wait > 0) throw throttled(wait);

  const user = await ctx.reads.user.findUnique({ where: { username: name } });
  const where = whereServer({ identifier: serverName });
  const server = where === null ? null : await ctx.reads.server.findUnique({ where, select: SERVER });
  const isHere = server?.nodeId === nodeId;
  const person = isHere ? user : null;
  const isRight = key === undefined ? await isSignIn(ctx, password, person) : await isOwnKey(ctx, key, person);
  if (!isRight || user === null || server === null) {
    if (type !== 'public_key' && isHere && user !== null) await recordGuess(ctx, user, address);
    throw new ForbiddenError('Authorization credentials were not correct, please try again.', 'ACTION_FORBIDDEN');
  }

  ctx.throttles.sftpLogins.forget(guesser.atAddress);
  if (isGuess) ctx.throttles.sftpLoginsAtNode.forget(guesser.atNode);
  // A password alone has not the rights of an administrator where TWO_FACTOR requires a second factor of them.
  const isAdministrator =
    user.rootAdmin && !(key === undefined && !user.hasTwoFactor && ctx.settings.requiresTwoFactor);
  const granted = await findPermissionsOf(ctx, { id: user.id, rootAdmin: isAdministrator }, server);
  if (granted === null || !granted.includes('file.sftp')) {
    const entry = { event: 'server:sftp.denied', serverId: server.id, actorId: user.id, ip: address };
    await ctx.db.activity.create({ data: entry });
    throw new ForbiddenError('You do not have permission to access SFTP for this server.', 'ACTION_FORBIDDEN');
  }
  requireNormalState(server);
  return { user: user.uuid, server: server.uuid, permissions: granted.names, tokenId: tokenId(user, server) };
};

/** The keys by which guesses are counted. */
interface Guesser {
  readonly atAddress: string;
  /** Independent of the address, because a node can report any address. */
  readonly atNode: string;
}

/**
 * Counts a guess before the password is compared, so that concurrent guesses are all counted. A successful login resets
 * the counts.
 * @returns the seconds to wait; 0 unless there were too many guesses
 */
const countGuess = async ({ throttles }: DomainContext, { atAddress, atNode }: Guesser): Promise<number> => {
  const wait = await throttles.sftpLogins.take(atAddress);
  return wait > 0 ? wait : throttles.sftpLoginsAtNode.take(atNode);
};

/** Records a failed login in the activity of the account, at a limited rate, so that guesses cannot flood it. */
const recordGuess = async (ctx: DomainContext, user: User, ip: string | null): Promise<void> => {
  if ((await ctx.throttles.sftpFailures.take(String(user.id))) > 0) return;
  const properties = { method: 'password', user: user.id, username: user.username };
  await ctx.db.activity.create({ data: { event: 'auth:sftp.fail', actorId: user.id, ip, properties } });
};

const SERVER = {
  ...{ id: true, uuid: true, ownerId: true, nodeId: true, suspended: true, status: true },
  node: { select: { maintenanceMode: true } },
} as const;

/** Splits a login name at its last dot, because usernames may have dots. Without a dot the username is empty. */
const partsOf = (username: string): { readonly name: string; readonly serverName: string } => {
  const dot = username.lastIndexOf('.');
  const serverName = username.slice(dot + 1);
  if (serverName === '') {
    throw new RefusedError('No valid server identifier was included in the request.', 'BAD_REQUEST');
  }
  return { name: username.slice(0, Math.max(0, dot)).toLowerCase(), serverName };
};

/** Digits of a code of the second factor. */
const CODE_LENGTH = 6;

/**
 * Whether a password is that of the person; of a person with a second factor, the password followed by a code. Takes
 * the same time for a missing account.
 */
const isSignIn = async (ctx: DomainContext, text: string, person: User | null): Promise<boolean> => {
  const hasCode = person?.hasTwoFactor === true;
  const password = hasCode ? text.slice(0, -CODE_LENGTH) : text;
  const isRight = await isPassword(password, person?.passwordHash ?? DUMMY_HASH);
  if (!isRight || person === null) return false;
  if (hasCode && !(await acceptAppCode(ctx, person.id, text.slice(-CODE_LENGTH)))) return false;
  await renewPasswordHash(ctx, person, password);
  return true;
};

const isOwnKey = async (
  { reads }: Pick<DomainContext, 'reads'>,
  key: ReturnType<typeof readPublicKey>,
  person: User | null,
): Promise<boolean> => {
  if (typeof key === 'string' || person === null) return false;
  const id = { userId: person.id, fingerprint: key.fingerprint };
  return (await reads.sshKey.findUnique({ where: { userId_fingerprint: id }, select: { id: true } })) !== null;
};

const throttled = (seconds: number): RefusedError =>
  new RefusedError(
    `Too many login attempts for this account, please try again in ${seconds} seconds.`,
    'LOGIN_THROTTLED',
    seconds,
  );
