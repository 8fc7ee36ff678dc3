/** Where a backup is stored: on the node itself, or in object storage through presigned URLs. */
export const BACKUP_ADAPTERS = ['wings', 's3'] as const;

export type BackupAdapter = (typeof BACKUP_ADAPTERS)[number];

/** Body of `POST /api/servers/{uuid}/backup`. */
export interface BackupBody {
  readonly adapter: BackupAdapter;
  readonly uuid: string;
  /** Patterns in gitignore syntax, one a line. Empty: the server's own `.pteroignore`. */
  readonly ignore: string;
}

/** Body of `POST /api/servers/{uuid}/backup/{backup}/restore`. */
export interface RestoreBody {
  readonly adapter: BackupAdapter;
  readonly truncate_directory: boolean;
  /** Presigned source for `s3`, else empty. */
  readonly download_url: string;
}

/** Answer of `GET /api/backups`, which only the built-in node has. */
export interface ArchiveList {
  readonly data: readonly {
    readonly uuid: string;
    /** Bytes. */
    readonly size: number;
    /** ISO 8601; when the archive was finished. */
    readonly created_at: string;
  }[];
}

/** Body of `POST /api/remote/backups/{backup}`. It may arrive several times. A failure has empty texts and size 0. */
export interface BackupResultBody {
  /** Hexadecimal SHA-1 of the archive. */
  readonly checksum: string;
  readonly checksum_type: 'sha1' | '';
  /** Bytes. */
  readonly size: number;
  readonly successful: boolean;
  readonly parts: readonly BackupPart[] | null;
}

/** One uploaded part of a backup in object storage; the tag includes its quotes. */
export interface BackupPart {
  readonly etag: string;
  readonly part_number: number;
}

/** Body of `POST /api/remote/backups/{backup}/restore`. */
export interface RestoreResultBody {
  readonly successful: boolean;
}

/** Argument of the event `backup completed`, as JSON. */
export interface BackupCompleted {
  readonly uuid: string;
  readonly is_successful: boolean;
  readonly checksum: string;
  readonly checksum_type: 'sha1' | '';
  /** Bytes. */
  readonly file_size: number;
}
