import { z } from 'zod';

// Names and paths are relative to the server's directory, whether they begin with a slash or not.

/** One entry of `GET …/files/list-directory`, and the answer of `compress`. Times are RFC 3339. */
export const FileStat = z.object({
  name: z.string(),
  /** Time of the last change of the inode, not of the creation. */
  created: z.string(),
  modified: z.string(),
  /** As in `ls -l`, but `L` for a link. */
  mode: z.string(),
  /** Octal, without a leading zero. */
  mode_bits: z.string(),
  /** Bytes; for a link, the length of its target's name. */
  size: z.number(),
  directory: z.boolean(),
  file: z.boolean(),
  symlink: z.boolean(),
  /** Determined from the content. */
  mime: z.string(),
});

export type FileStat = Readonly<z.infer<typeof FileStat>>;

/** Body of `PUT …/files/rename`. */
export interface RenameFilesBody {
  readonly root: string;
  readonly files: readonly { readonly from: string; readonly to: string }[];
}

/** Body of `POST …/files/copy`: the copy gets a new name in the same directory. */
export interface CopyFileBody {
  readonly location: string;
}

/** Body of `POST …/files/delete` and `POST …/files/compress`. */
export interface FileNamesBody {
  readonly root: string;
  readonly files: readonly string[];
}

/** Body of `POST …/files/decompress`: unpacks into `root`, over existing files. */
export interface DecompressFileBody {
  readonly root: string;
  readonly file: string;
}

/** Body of `POST …/files/create-directory`. */
export interface CreateDirectoryBody {
  readonly name: string;
  readonly path: string;
}

/** Body of `POST …/files/chmod`. */
export interface ChmodFilesBody {
  readonly root: string;
  readonly files: readonly {
    readonly file: string;
    /** Octal. */
    readonly mode: string;
  }[];
}

/**
 * Body of `POST …/files/pull`: 202 with an identifier, or with `foreground` 200 with the `FileStat` when it is
 * complete.
 */
export interface PullFileBody {
  readonly root: string;
  readonly url: string;
  readonly file_name?: string;
  /** Uses the name from the response's `Content-Disposition`. */
  readonly use_header?: boolean;
  readonly foreground?: boolean;
}
