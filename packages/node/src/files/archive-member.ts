import { FileFault } from './file-fault.js';

/** An entry of an archive; its path is unchecked. */
export interface ArchiveMember {
  readonly path: string;
  /** `other` is never unpacked: links of both kinds, devices, pipes. */
  readonly kind: 'file' | 'directory' | 'other';
  /** Permission bits, if the archive has any. */
  readonly mode: number | undefined;
  /** The size in the header; the content is never longer. */
  readonly bytes: number;
  /** To be called during the visit. */
  content(): AsyncIterable<Uint8Array>;
}

/** Called for each member, one after another. */
export type VisitMember = (member: ArchiveMember) => Promise<void>;

export const damagedArchive = () => new FileFault('unfit', 'Cannot unpack the archive: it is damaged.');
