import type { Readable } from 'node:stream';
import type { ServerRef } from './node-address.js';

/** An entry of a directory of a server. */
export interface FileEntry {
  readonly name: string;
  /** As `ls -l` shows it, but with `L` for a link. */
  readonly mode: string;
  /** Octal, without a leading zero. */
  readonly modeBits: string;
  /** For a link, the length of its target's name. */
  readonly sizeBytes: number;
  readonly isDirectory: boolean;
  readonly isSymlink: boolean;
  /** Derived from the content. */
  readonly mimeType: string;
  /** When the inode changed last. */
  readonly changedAt: Date;
  readonly modifiedAt: Date;
}

/** A server whose files to access, and with which rights. */
export interface FileTarget extends ServerRef {
  /** Whether files on the egg's denylist may be changed too. */
  readonly ignoresDenylist: boolean;
}

/** A file opened for reading. The caller reads `content` to its end, or destroys it. */
export interface OpenedFile {
  readonly sizeBytes: number;
  readonly isDirectory: boolean;
  readonly content: Readable;
}

/** The new content of a file: a stream of exactly so many bytes. */
export interface NewContent {
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/** A file for a node to download. */
export interface Pull {
  readonly url: string;
  readonly directory: string;
  readonly fileName?: string | undefined;
  /** Take the file name from the response header. */
  readonly usesHeader?: boolean | undefined;
  /** Answer after the download, not at its start. */
  readonly isForeground?: boolean | undefined;
}

/** Names below a directory. */
export interface FileNames {
  readonly root: string;
  readonly names: readonly string[];
}

/**
 * The files of servers, on their nodes. Paths are relative to the server's directory, with or without a leading slash.
 * Methods that transfer contents or work on many files (`open`, `write`, `copy`, `compress`, `decompress`, `pull`,
 * `remove`) may take minutes and do not delay shorter calls; a server has at most four of them at a time.
 * @throws {DaemonError} from every method
 * @throws {TooManyRequestsError} too many concurrent calls for one server
 */
export interface NodeFiles {
  /** In no order. */
  list(server: FileTarget, directory: string): Promise<readonly FileEntry[]>;
  /** Resolves when the node starts to send. */
  open(server: FileTarget, file: string): Promise<OpenedFile>;
  /** Writes a whole file, and creates missing directories. Reads the stream as fast as the node accepts it. */
  write(server: FileTarget, file: string, content: NewContent): Promise<void>;
  /** Renames several files at once, in no order; missing ones are skipped. */
  rename(
    server: FileTarget,
    root: string,
    names: readonly { readonly from: string; readonly to: string }[],
  ): Promise<void>;
  /** Copies a file within its directory, under a generated name. */
  copy(server: FileTarget, file: string): Promise<void>;
  /** Deletes files and directories with their contents; missing ones are skipped. */
  remove(server: FileTarget, files: FileNames): Promise<void>;
  /** Packs files into a new archive in `root`. */
  compress(server: FileTarget, files: FileNames): Promise<FileEntry>;
  /** Unpacks an archive into `root`, overwriting existing files. */
  decompress(server: FileTarget, archive: { readonly root: string; readonly file: string }): Promise<void>;
  createDirectory(server: FileTarget, directory: { readonly root: string; readonly name: string }): Promise<void>;
  /** `mode` is octal. */
  setModes(
    server: FileTarget,
    root: string,
    files: readonly { readonly file: string; readonly mode: string }[],
  ): Promise<void>;
  /** Makes the node download a file. Resolves when the download has started, or with `isForeground` when it is done. */
  pull(server: FileTarget, pull: Pull): Promise<void>;
}
