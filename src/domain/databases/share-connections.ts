/** Connections of one server on one host. */
export interface ServerConnections {
  /** Most of each database; 0 is unlimited. */
  readonly connectionLimit: number;
  /** Most of all its databases there together; 0 is unlimited. */
  readonly serverConnectionLimit: number;
  /** Those that its databases there have already. */
  readonly given: number;
  /** Databases that it may still make, the next one included; null is unlimited. */
  readonly left: number | null;
}

/**
 * Most connections of the next database of a server, 0 for any number: an equal part of what is left for those that the
 * server may still make, or half of it where that is any number. Null where nothing is left. What earlier ones have stays
 * as it is, so that no change of one database waits for another.
 * Source: rest.md §6.
 */
export const shareConnections = ({
  connectionLimit,
  serverConnectionLimit,
  given,
  left,
}: ServerConnections): number | null => {
  if (serverConnectionLimit === 0) return connectionLimit;
  const rest = serverConnectionLimit - given;
  if (rest <= 0) return null;
  const share = left === null ? Math.ceil(rest / 2) : Math.max(1, Math.floor(rest / left));
  return connectionLimit === 0 ? share : Math.min(connectionLimit, share);
};
