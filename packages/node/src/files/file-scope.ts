import type { Denylist } from './denylist.js';
import type { DiskUsage } from './disk-usage.js';

/** Whose files, and under which rules. */
export interface FileScope {
  /** The server's directory, which nothing leaves. */
  readonly root: string;
  /** Where files grow until they are whole; on the same file system. */
  readonly drafts: string;
  readonly disk: DiskUsage;
  /** Bytes that the server may use; null for any number. */
  readonly limitBytes: number | null;
  readonly denylist: Denylist;
  /** Aborted when the server is deleted, or its files are replaced. */
  readonly signal: AbortSignal;
}
