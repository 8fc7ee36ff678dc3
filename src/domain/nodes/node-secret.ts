import type { DomainContext } from '../context.js';

/** Lengths of the two parts of a daemon's token, in characters. Source: daemon.md §1. */
const TOKEN_ID_LENGTH = 16;
const TOKEN_LENGTH = 64;

/** A new token pair in its stored form: the id in plain text, the token sealed. */
export const freshNodeSecret = ({ random, secrets }: Pick<DomainContext, 'random' | 'secrets'>) => ({
  daemonTokenId: random.token(TOKEN_ID_LENGTH),
  daemonToken: secrets.seal(random.token(TOKEN_LENGTH)),
});
