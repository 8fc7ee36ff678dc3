import type { Stats } from 'node:fs';
import { posix } from 'node:path';
import type { Attributes } from 'ssh2';
import type { FileScope } from '../files/file-scope.js';
import { type PathNames, pathNames } from '../files/path-names.js';
import type { SftpEvent, SftpSubject } from './sftp-activity.js';

/** Whose files, and what may be done with them. */
export interface SftpScope {
  readonly files: FileScope;
  /** @throws {FileFault} it is not permitted */
  demand(permission: string): void;
  /** Notes what was done. */
  did(event: SftpEvent, subject: SftpSubject): void;
}

/** A path as SFTP has it: beyond the root there is the root. */
export function namesOf(path: string): PathNames {
  return pathNames(posix.normalize(`/${path}`));
}

export const textOf = (names: PathNames): string => `/${names.join('/')}`;

/** Whose a file is on the machine is nobody's business. */
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
