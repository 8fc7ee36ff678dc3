import type { RestoreOutcome } from '../../generated/prisma/client.js';

/** What a user can do about the result of a restore; null where there is nothing to do. */
export const restoreAdvice = (outcome: RestoreOutcome): string | null => {
  switch (outcome) {
    case 'unknown':
      return (
        'The node did not report the result. Check whether the files of the server are complete and those of the backup, ' +
        'and check the log of the node for that time. If in doubt, restore the backup again before you start the server.'
      );
    case 'failed':
      return 'The files may be the old ones, those of the backup, or a mixture. See the log of the node for the reason, then restore this or another backup again.';
    default:
      return null;
  }
};
