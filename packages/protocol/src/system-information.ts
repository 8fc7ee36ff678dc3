/** How a built-in node isolates its servers from each other and from the machine. */
export type IsolationLevel = 'accounts and namespaces' | 'accounts' | 'namespaces' | 'none';

/** Answer of `GET /api/system`. */
export interface SystemInformation {
  readonly architecture: string;
  readonly cpu_count: number;
  readonly kernel_version: string;
  readonly os: string;
  readonly version: string;
}

/** Answer of `GET /api/system?v=2`. */
export interface SystemInformationV2 {
  readonly version: string;
  /** Only the built-in node sends it. */
  readonly isolation?: IsolationLevel;
  readonly docker: {
    readonly version: string;
    readonly cgroups: { readonly driver: string; readonly version: string };
    readonly containers: {
      readonly total: number;
      readonly running: number;
      readonly paused: number;
      readonly stopped: number;
    };
    readonly storage: { readonly driver: string; readonly filesystem: string };
    readonly runc: { readonly version: string };
  };
  readonly system: {
    readonly architecture: string;
    readonly cpu_threads: number;
    readonly memory_bytes: number;
    readonly kernel_version: string;
    readonly os: string;
    readonly os_type: string;
  };
}
