import type { Random } from '../ports/random.js';

/** Source: rest.md §6. */
const USERNAME_RANDOM = 10;
const PASSWORD_LENGTH = 24;
const PUNCTUATION = '!@=.+^';
const PUNCTUATION_MARKS = 3;

/** The name of a database on its host: the server's id keeps names of servers apart. */
export const databaseName = (serverId: number, name: string): string => `s${serverId}_${name}`;

/** A new name of a user; what of it is random also says later whose a database is. */
export const freshUsername = (random: Random, serverId: number): string =>
  `u${serverId}_${random.token(USERNAME_RANDOM)}`;

/** A new password: letters and digits, and a few marks that are nothing special in addresses, shells and SQL. */
export const freshPassword = (random: Random): string => {
  const characters = [...random.token(PASSWORD_LENGTH)];
  for (let marks = 0; marks < PUNCTUATION_MARKS; marks += 1) {
    // Never the first one, which some tools read as an option or a command.
    characters[1 + random.integer(PASSWORD_LENGTH - 1)] = PUNCTUATION.charAt(random.integer(PUNCTUATION.length));
  }
  return characters.join('');
};
