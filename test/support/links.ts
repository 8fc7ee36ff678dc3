import { createNodeLinks } from '../../src/daemon/node-links.js';
import { cryptoRandom } from '../../src/host/random.js';

/** Real links, for nodes whose token is stored in plain text. */
export const plainLinks = createNodeLinks({ open: (sealed) => sealed, random: cryptoRandom, now: () => new Date() });
