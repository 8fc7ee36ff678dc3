/** The connection limits of one server on one host. */
export interface ServerConnections {
  /** Most connections of each database; 0 is unlimited. */
  readonly connectionLimit: number;
  /** Most connections of all its databases on the host together; 0 is unlimited. */
  readonly serverConnectionLimit: number;
  /** The connections that its databases on the host already have. */
  readonly given: number;
  /** Databases that the server may still create, the next one included; null is unlimited. */
  readonly left: number | null;
}

/**
 * Most connections of the next database of a server; 0 is unlimited. It is an equal share of the remaining connections
 * among the databases that the server may still create, or half of them if that number is unlimited. Null if none
 * remain. Earlier databases keep their connections, so that creating one database never changes another.
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
