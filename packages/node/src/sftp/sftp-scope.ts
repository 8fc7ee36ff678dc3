import type { Stats } from 'node:fs';
import { posix } from 'node:path';
import type { Attributes } from 'ssh2';
import type { FileScope } from '../files/file-scope.js';
import { type PathNames, pathNames } from '../files/path-names.js';
import type { SftpEvent, SftpSubject } from './sftp-activity.js';

/** The files of a server, and the permissions of the user. */
export interface SftpScope {
  readonly files: FileScope;
  /** @throws {FileFault} the permission is not granted */
  requirePermission(permission: string): void;
  /** Records an operation as activity. */
  record(event: SftpEvent, subject: SftpSubject): void;
}

/** Parses an SFTP path: `..` in the root is the root. */
export function namesOf(path: string): PathNames {
  return pathNames(posix.normalize(`/${path}`));
}

export const textOf = (names: PathNames): string => `/${names.join('/')}`;

/** The owner is always reported as 0: clients must not see the node's accounts. */
export function attributesOf(stat: Stats): Attributes {
  return {
    mode: stat.mode,
    uid: 0,
    gid: 0,
    size: stat.size,
    atime: Math.floor(stat.atimeMs / 1000),
    mtime: Math.floor(stat.mtimeMs / 1000),
  };
}
