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
import { DUMMY_HASH, isPassword } from '../users/password.js';

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
  /** Under which the node is told to end the session; see `tokenId`. */
  readonly tokenId: string;
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
  const guesser: Guesser = { atAddress: `${name} ${address ?? `node ${nodeId}`}`, atNode: `${name} node ${nodeId}` };
  const key = type === 'public_key' ? readPublicKey(password) : undefined;
  // Clients offer all keys that they have, so that one which is somebody else's is no guess; what is no key at all is.
  const isGuess = key === undefined || typeof key === 'string';
  const wait = await (isGuess ? countGuess(ctx, guesser) : ctx.throttles.sftpLogins.secondsToWait(guesser.atAddress));
  if (wait > 0) throw throttled(wait);

  const user = await ctx.reads.user.findUnique({ where: { username: name } });
  const where = whereServer({ identifier: serverName });
  const server = where === null ? null : await ctx.reads.server.findUnique({ where, select: SERVER });
  const isHere = server?.nodeId === nodeId;
  const person = isHere ? user : null;
  const isRight = key === undefined ? await isOwnPassword(password, person) : await isOwnKey(ctx, key, person);
  if (!isRight || user === null || server === null) {
    if (type !== 'public_key' && isHere && user !== null) await recordGuess(ctx, user, address);
    throw new ForbiddenError('Authorization credentials were not correct, please try again.', 'ACTION_FORBIDDEN');
  }

  ctx.throttles.sftpLogins.forget(guesser.atAddress);
  if (isGuess) ctx.throttles.sftpLoginsAtNode.forget(guesser.atNode);
  const granted = await findPermissionsOf(ctx, user, server);
  if (granted === null || !granted.includes('file.sftp')) {
    const entry = { event: 'server:sftp.denied', serverId: server.id, actorId: user.id, ip: address };
    await ctx.db.activity.create({ data: entry });
    throw new ForbiddenError('You do not have permission to access SFTP for this server.', 'ACTION_FORBIDDEN');
  }
  requireNormalState(server);
  return { user: user.uuid, server: server.uuid, permissions: granted.names, tokenId: tokenId(user, server) };
};

/** By what guesses are counted. */
interface Guesser {
  readonly atAddress: string;
  /** A node may report any address. */
  readonly atNode: string;
}

/**
 * Counts a guess before the password is compared, so that many at once are as many; the counts are forgotten where it was right.
 * Seconds to wait where there were too many.
 */
const countGuess = async ({ throttles }: DomainContext, { atAddress, atNode }: Guesser): Promise<number> => {
  const wait = await throttles.sftpLogins.take(atAddress);
  return wait > 0 ? wait : throttles.sftpLoginsAtNode.take(atNode);
};

/** Tells a person, in the activity of their account, of a guess at their password; not of each, or a guesser could fill it. */
const recordGuess = async (ctx: DomainContext, user: User, ip: string | null): Promise<void> => {
  if ((await ctx.throttles.sftpFailures.take(String(user.id))) > 0) return;
  const properties = { method: 'password', user: user.id, username: user.username };
  await ctx.db.activity.create({ data: { event: 'auth:sftp.fail', actorId: user.id, ip, properties } });
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
  (await isPassword(password, person?.passwordHash ?? DUMMY_HASH)) && person !== null;

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
