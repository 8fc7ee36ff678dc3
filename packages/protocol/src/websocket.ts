/** Body of `POST /api/servers/{uuid}/ws/deny`: the `jti` of revoked tokens. */
export interface DenyWebsocketBody {
  readonly jtis: readonly string[];
}

/** A message on the websocket of a server, in either direction. */
export interface SocketMessage {
  readonly event: string;
  /** Absent for an event without arguments. */
  readonly args?: readonly string[];
}
