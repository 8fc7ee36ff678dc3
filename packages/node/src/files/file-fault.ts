import { errorCode } from '../state-file.js';

/** Why something is not done with a file; each door has its own answer to each. */
export type FileFaultKind = 'missing' | 'denied' | 'no-space' | 'unfit';

/** What is asked of a file cannot be done; the text is for whoever asked. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  constructor(
    readonly kind: FileFaultKind,
    message: string,
  ) {
    super(message);
  }
}

// The texts that nodes of the field have are kept: tools look for them. Source: daemon.md §2.13.
export const missingFile = () => new FileFault('missing', 'The requested resources was not found on the system.');
export const deniedFile = () => new FileFault('denied', 'This file cannot be modified: present in egg denylist.');
export const noSpace = () =>
  new FileFault('no-space', 'There is not enough disk space available to perform that action.');
export const outside = () =>
  new FileFault('unfit', 'Cannot perform that action: the path leads out of the directory of the server.');
export const nameTooLong = () => new FileFault('unfit', 'Cannot perform that action: file name is too long.');
export const isDirectory = () => new FileFault('unfit', 'Cannot perform that action: file is a directory.');
const notDirectory = () =>
  new FileFault('unfit', 'Cannot perform that action: a part of the path is a file or a link.');
export const isLink = () => new FileFault('unfit', 'Cannot perform that action: file is a link.');
export const notPlain = () => new FileFault('unfit', 'Cannot perform that action: file is not a regular file.');
export const otherOwner = () =>
  new FileFault('unfit', 'Cannot perform that action: the file belongs to another account than the server.');
export const alreadyThere = () => new FileFault('unfit', 'Cannot move or rename file, destination already exists.');

/** What the system says of a path that people chose; any other code is nobody's choice. */
const FAULTS: Readonly<Record<string, () => FileFault>> = {
  ENOENT: missingFile,
  ENOTDIR: notDirectory,
  EISDIR: isDirectory,
  ELOOP: isLink,
  ENXIO: notPlain,
  ENODEV: notPlain,
  ETXTBSY: () => new FileFault('unfit', 'Cannot perform that action: file is a program that is running.'),
  ENAMETOOLONG: nameTooLong,
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EFBIG: noSpace,
  EEXIST: alreadyThere,
  ENOTEMPTY: alreadyThere,
  EINVAL: () => new FileFault('unfit', 'Cannot perform that action: a directory cannot be moved into itself.'),
  EILSEQ: () => new FileFault('unfit', 'Cannot perform that action: the file system does not take that name.'),
  EACCES: () => new FileFault('unfit', 'Cannot perform that action: the file system does not permit it.'),
  EPERM: () => new FileFault('unfit', 'Cannot perform that action: the file system does not permit it.'),
  EROFS: () => new FileFault('unfit', 'Cannot perform that action: the file system does not permit it.'),
  EMLINK: () => new FileFault('unfit', 'Cannot perform that action: the directory is full.'),
};

/** An error of the file system as a fault, where it is one; anything else as it is. */
export function asFileFault(error: unknown): unknown {
  if (error instanceof FileFault) return error;
  // Work that was ended by a signal: the signal says why.
  if (error instanceof Error && error.name === 'AbortError' && error.cause instanceof FileFault) return error.cause;
  return FAULTS[errorCode(error) ?? '']?.() ?? error;
}
