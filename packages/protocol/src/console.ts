/** Body of `POST /api/servers/{uuid}/commands`: console lines, typed in this order. */
export interface CommandsBody {
  readonly commands: readonly string[];
}

/** Answer of `GET /api/servers/{uuid}/logs`. Null instead of an empty list. */
export interface LogsAnswer {
  readonly data: readonly string[] | null;
}
