import type { Random } from '../ports/random.js';

/** Source: rest.md §6. */
const USERNAME_RANDOM = 10;
const PASSWORD_LENGTH = 24;
const PUNCTUATION = '!@=.+^';
const PUNCTUATION_MARKS = 3;

/** The name of a database on its host. The server's id makes it unique among servers. */
export const databaseName = (serverId: number, name: string): string => `s${serverId}_${name}`;

/** A new user name. Its random part also identifies later which row a database on the host belongs to. */
export const freshUsername = (random: Random, serverId: number): string =>
  `u${serverId}_${random.token(USERNAME_RANDOM)}`;

/** A new password: letters and digits, and a few marks that have no special meaning in URLs, shells and SQL. */
export const freshPassword = (random: Random): string => {
  const characters = [...random.token(PASSWORD_LENGTH)];
  for (let marks = 0; marks < PUNCTUATION_MARKS; marks += 1) {
    // Never the first character, which some tools would read as an option or a command.
    characters[1 + random.integer(PASSWORD_LENGTH - 1)] = PUNCTUATION.charAt(random.integer(PUNCTUATION.length));
  }
  return characters.join('');
};
