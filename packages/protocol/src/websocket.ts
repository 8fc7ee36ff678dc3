/** Body of `POST /api/servers/{uuid}/ws/deny`: tokens, by their `jti`, that are no longer to be honoured. */
export interface DenyWebsocketBody {
  readonly jtis: readonly string[];
}

/** A message on the websocket of a server, either way. */
export interface SocketMessage {
  readonly event: string;
  /** Left out when there is nothing to say. */
  readonly args?: readonly string[];
}
