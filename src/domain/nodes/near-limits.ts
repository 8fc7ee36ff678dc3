import type { Server } from '../../generated/prisma/client.js';
import type { Where } from '../ports/reads.js';

/** The limits that a server can nearly reach. Not the processor: a busy one is normal. */
export const NEAR_LIMITS = ['memory', 'disk'] as const;
export type NearLimit = (typeof NEAR_LIMITS)[number];

/** A limit is nearly reached from this part of it on. */
export const NEAR_FROM = 0.9;

/** It stays nearly reached down to this part, so that usage around one mark does not change the row at each poll. */
export const NEAR_UNTIL = 0.85;

const COLUMNS = { memory: 'memoryNear', disk: 'diskNear' } as const satisfies Record<NearLimit, keyof Server>;

/** The limits that a server has nearly reached, as its node last reported. */
export const nearLimitsOf = (server: Pick<Server, 'memoryNear' | 'diskNear'>): readonly NearLimit[] =>
  NEAR_LIMITS.filter((limit) => server[COLUMNS[limit]]);

/** Servers that have nearly reached this limit. */
export const hasNearLimit = (limit: NearLimit): Where<'Server'> => ({ [COLUMNS[limit]]: true });
