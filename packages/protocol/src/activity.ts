/** Body of `POST /api/remote/activity`: a batch that is sent again each minute until it is answered with 2xx. */
export interface ActivityBody {
  readonly data: readonly NodeActivity[];
}

export interface NodeActivity {
  readonly user: string | null;
  readonly server: string;
  readonly event: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly ip: string;
  /** RFC 3339 with 0 to 9 digits of fraction. */
  readonly timestamp: string;
}
