import { FileFault } from './file-fault.js';

/** Something in an archive; what it is called has not been looked at. */
export interface ArchiveMember {
  readonly path: string;
  /** `other` is what is never unpacked: links of both kinds, devices, pipes. */
  readonly kind: 'file' | 'directory' | 'other';
  /** Permission bits, where the archive has any. */
  readonly mode: number | undefined;
  /** As announced; no more than that comes. */
  readonly bytes: number;
  /** To be asked for while it is visited. */
  content(): AsyncIterable<Uint8Array>;
}

/** Told of each member in turn; the next one waits for it. */
export type VisitMember = (member: ArchiveMember) => Promise<void>;

export const damagedArchive = () => new FileFault('unfit', 'Cannot unpack the archive: it is damaged.');
