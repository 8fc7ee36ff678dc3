import type { Readable } from 'node:stream';
import type { ServerRef } from './node-address.js';

/** An entry of a directory of a server. */
export interface FileEntry {
  readonly name: string;
  /** As `ls -l` shows it, but `L` for a link. */
  readonly mode: string;
  /** Octal, without a leading zero. */
  readonly modeBits: string;
  /** Of a link the length of its target's name. */
  readonly sizeBytes: number;
  readonly isDirectory: boolean;
  readonly isSymlink: boolean;
  /** By content. */
  readonly mimeType: string;
  /** When the inode was changed last. */
  readonly changedAt: Date;
  readonly modifiedAt: Date;
}

/** A server whose files are meant, and by whom. */
export interface FileTarget extends ServerRef {
  /** Whether names that the egg denies may be changed as well. */
  readonly ignoresDenylist: boolean;
}

/** A file that is being read. Whoever opens it reads it to its end, or destroys `content`. */
export interface OpenedFile {
  readonly sizeBytes: number;
  readonly isDirectory: boolean;
  readonly content: Readable;
}

/** What is to stand in a file: so many bytes, as they come. */
export interface NewContent {
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/** Where from and how a node fetches a file. */
export interface Pull {
  readonly url: string;
  readonly directory: string;
  readonly fileName?: string | undefined;
  /** Take the name that the answer gives. */
  readonly usesHeader?: boolean | undefined;
  /** Answer once it is there, not when it was begun. */
  readonly isForeground?: boolean | undefined;
}

/** Names below a directory. */
export interface FileNames {
  readonly root: string;
  readonly names: readonly string[];
}

/**
 * The files of servers, on their nodes. Paths are relative to the server's directory, whether they begin with a slash or
 * not. What moves contents or works on many files (`open`, `write`, `copy`, `compress`, `decompress`, `pull`, `remove`) may take minutes and
 * keeps no shorter call waiting; a server has at most four of those at a time.
 * @throws {DaemonError} from every method  @throws {TooManyRequestsError} too many of one server at once
 */
export interface NodeFiles {
  /** In no order. */
  list(server: FileTarget, directory: string): Promise<readonly FileEntry[]>;
  /** Resolves when the node has begun to send. */
  open(server: FileTarget, file: string): Promise<OpenedFile>;
  /** Writes a whole file, and the directories that it needs. Takes from the stream as fast as the node does. */
  write(server: FileTarget, file: string, content: NewContent): Promise<void>;
  /** Renames several at once, in no order; what is not there is left out. */
  rename(
    server: FileTarget,
    root: string,
    names: readonly { readonly from: string; readonly to: string }[],
  ): Promise<void>;
  /** Makes a copy beside the file, under a name of its own. */
  copy(server: FileTarget, file: string): Promise<void>;
  /** Removes files, and directories with all that is in them; what is not there is left out. */
  remove(server: FileTarget, files: FileNames): Promise<void>;
  /** Packs into a new archive in `root`. */
  compress(server: FileTarget, files: FileNames): Promise<FileEntry>;
  /** Unpacks into `root`, over what is there. */
  decompress(server: FileTarget, archive: { readonly root: string; readonly file: string }): Promise<void>;
  createDirectory(server: FileTarget, directory: { readonly root: string; readonly name: string }): Promise<void>;
  /** `mode` is octal. */
  setModes(
    server: FileTarget,
    root: string,
    files: readonly { readonly file: string; readonly mode: string }[],
  ): Promise<void>;
  /** Has the node fetch a file. Resolves when it has begun, or with `isForeground` when it is done. */
  pull(server: FileTarget, pull: Pull): Promise<void>;
}
