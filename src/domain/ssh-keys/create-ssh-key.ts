import type { SshKey } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import { requireSecondFactor } from '../access/lacks-second-factor.js';
import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { RefusedError, ValidationError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { keyRule, SshKeyBody } from './ssh-key-model.js';

/** Most SSH keys of one user. */
export const MAX_SSH_KEYS = 50;

/**
 * Adds an SSH key to the account of the caller, who can then log in with it over SFTP.
 * @throws {ForbiddenError} not a client key  @throws {ValidationError} also: the account has this key already
 * @throws {RefusedError} the account has {@link MAX_SSH_KEYS} keys
 * Source: files.md §5.
 */
export const createSshKey = useCase(
  async (ctx: DomainContext, input: unknown) => {
    const { user } = requirePerson(ctx);
    requireSecondFactor(ctx);
    return { user, ...(await parseInput(ctx, SshKeyBody, input)) };
  },
  async (ctx, { user, name, publicKey: { fingerprint, text } }): Promise<SshKey> =>
    ctx.db.$transaction(async (tx) => {
      // Requests of one user run one after another, so that the limit and the check for duplicates hold.
      await lockUser(tx, user.id);
      const known = await tx.sshKey.findMany({ where: { userId: user.id }, select: { fingerprint: true } });
      if (known.some((key) => key.fingerprint === fingerprint)) {
        const issue = keyRule('The public key provided already exists on your account.');
        throw new ValidationError([{ path: ['publicKey'], ...issue }]);
      }
      if (known.length >= MAX_SSH_KEYS) {
        throw new RefusedError('You have reached the account limit for number of SSH keys.');
      }
      const key = await tx.sshKey.create({ data: { userId: user.id, name, fingerprint, publicKey: text } });
      await recordActivity(ctx, tx, { event: 'user:ssh-key.create', properties: { fingerprint } });
      return key;
    }),
);
