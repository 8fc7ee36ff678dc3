import type { Denylist } from './denylist.js';
import type { DiskUsage } from './disk-usage.js';

/** The files of a server and the rules for changing them. */
export interface FileScope {
  /** The server's directory; no path leaves it. */
  readonly root: string;
  /** Directory for files that are being written; on the same file system. */
  readonly drafts: string;
  readonly disk: DiskUsage;
  /** The server's disk limit in bytes; null for none. */
  readonly limitBytes: number | null;
  readonly denylist: Denylist;
  /** Aborted when the server is deleted or its files are replaced. */
  readonly signal: AbortSignal;
}
