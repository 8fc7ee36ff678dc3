/** Body of `POST /api/servers/{uuid}/ws/deny`: the `jti` of revoked tokens. */
export interface DenyWebsocketBody {
  readonly jtis: readonly string[];
}

/**
 * Argument of `send logs` of a client that wants the times of console lines: as the second argument of each `console
 * output` from then on. Wings ignores it. Other clients get lines alone, because some show what a second argument is for
 * them.
 */
export const WITH_TIMES = 'times';

/** A message on the websocket of a server, in either direction. */
export interface SocketMessage {
  readonly event: string;
  /** Absent for an event without arguments. */
  readonly args?: readonly string[];
}
