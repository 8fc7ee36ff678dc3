/** The configuration of a node, as an operator installs it on a new one. */
export interface NodeConfiguration {
  readonly debug: boolean;
  readonly uuid: string;
  readonly token_id: string;
  readonly token: string;
  readonly api: {
    readonly host: string;
    readonly port: number;
    readonly ssl: { readonly enabled: boolean; readonly cert: string; readonly key: string };
    /** MB. */
    readonly upload_limit: number;
  };
  readonly system: { readonly data: string; readonly sftp: { readonly bind_port: number } };
  readonly allowed_mounts: readonly string[];
  readonly remote: string;
}

/** Body of `POST /api/update`: absent values stay unchanged on the node. */
export type UpdateNodeBody = Omit<NodeConfiguration, 'remote'> & Partial<Pick<NodeConfiguration, 'remote'>>;

/** Answer of `POST /api/update`. */
export interface UpdateAnswer {
  readonly applied: boolean;
}
