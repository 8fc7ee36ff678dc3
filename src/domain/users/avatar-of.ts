import { createHash } from 'node:crypto';

/** The address of the picture that goes with a mail address. Source: rest.md §15.10. */
export const avatarOf = (email: string): string =>
  `https://gravatar.com/avatar/${createHash('md5').update(email.toLowerCase()).digest('hex')}`;
