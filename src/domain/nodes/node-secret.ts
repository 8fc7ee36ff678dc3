import type { DomainContext } from '../context.js';

/** Characters of the two parts of a daemon's token. Source: daemon.md §1. */
const TOKEN_ID_LENGTH = 16;
const TOKEN_LENGTH = 64;

/** A fresh pair for a node, as it is stored: the id in clear, the token sealed. */
export const freshNodeSecret = ({ random, secrets }: Pick<DomainContext, 'random' | 'secrets'>) => ({
  daemonTokenId: random.token(TOKEN_ID_LENGTH),
  daemonToken: secrets.seal(random.token(TOKEN_LENGTH)),
});
