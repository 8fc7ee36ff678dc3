import { errorCode } from '../state-file.js';

/** Why a file operation fails; each API maps each kind to a response of its own. */
export type FileFaultKind = 'missing' | 'denied' | 'no-space' | 'unfit';

/** A file operation is not possible; the message is for the user. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  constructor(
    readonly kind: FileFaultKind,
    message: string,
  ) {
    super(message);
  }
}

// These are Wings' texts: tools look for them. Source: daemon.md §2.13.
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
export const notRegularFile = () => new FileFault('unfit', 'Cannot perform that action: file is not a regular file.');
export const wrongOwner = () =>
  new FileFault('unfit', 'Cannot perform that action: the file belongs to another account than the server.');
export const destinationExists = () =>
  new FileFault('unfit', 'Cannot move or rename file, destination already exists.');

/** Error codes that a user's path can cause; any other code is an internal error. */
const FAULTS: Readonly<Record<string, () => FileFault>> = {
  ENOENT: missingFile,
  ENOTDIR: notDirectory,
  EISDIR: isDirectory,
  ELOOP: isLink,
  ENXIO: notRegularFile,
  ENODEV: notRegularFile,
  ETXTBSY: () => new FileFault('unfit', 'Cannot perform that action: file is a program that is running.'),
  ENAMETOOLONG: nameTooLong,
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EFBIG: noSpace,
  EEXIST: destinationExists,
  ENOTEMPTY: destinationExists,
  EINVAL: () => new FileFault('unfit', 'Cannot perform that action: a directory cannot be moved into itself.'),
  EILSEQ: () => new FileFault('unfit', 'Cannot perform that action: the file system does not take that name.'),
  EACCES: () => new FileFault('unfit', 'Cannot perform that action: the file system does not permit it.'),
  EPERM: () => new FileFault('unfit', 'Cannot perform that action: the file system does not permit it.'),
  EROFS: () => new FileFault('unfit', 'Cannot perform that action: the file system does not permit it.'),
  EMLINK: () => new FileFault('unfit', 'Cannot perform that action: the directory is full.'),
};

/** Converts an error of the file system to a fault where it is one; other errors stay as they are. */
export function asFileFault(error: unknown): unknown {
  if (error instanceof FileFault) return error;
  // The work was aborted by a signal whose reason is the fault.
  if (error instanceof Error && error.name === 'AbortError' && error.cause instanceof FileFault) return error.cause;
  return FAULTS[errorCode(error) ?? '']?.() ?? error;
}
