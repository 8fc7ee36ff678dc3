import { createHash } from 'node:crypto';

/** URL of the avatar of an email address. Source: rest.md §15.10. */
export const avatarOf = (email: string): string =>
  `https://gravatar.com/avatar/${createHash('md5').update(email.toLowerCase()).digest('hex')}`;
