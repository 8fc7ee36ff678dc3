/** Any error of a node. `request_id` repeats the header `X-Request-Id`. */
export interface DaemonErrorBody {
  readonly error: string;
  readonly request_id?: string;
}

/** An error of the service. `status` is text; a node only logs it and uses the HTTP status. */
export interface RemoteErrorBody {
  readonly errors: readonly {
    readonly code: string;
    readonly status: string;
    readonly detail: string;
    readonly meta?: { readonly source_field: string; readonly rule: string };
  }[];
}
