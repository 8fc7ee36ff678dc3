import type { RestoreOutcome } from '../../generated/prisma/client.js';

/** What somebody can do about how a restore ended, in words; null where there is nothing to do. */
export const restoreAdvice = (outcome: RestoreOutcome): string | null => {
  switch (outcome) {
    case 'unknown':
      return (
        'Its node did not say how it ended. Look whether the files of the server are those of the backup, up to the last one, ' +
        'and at the log of the node for that time. Where that leaves a doubt, restore the backup once more before the server is started.'
      );
    case 'failed':
      return 'The files may be those of before, of the backup, or a part. The log of the node says why; restore it, or another backup, once more.';
    default:
      return null;
  }
};
