import { FileFault } from '../files/file-fault.js';
import { closeDirectory, type OpenedDirectory } from './sftp-directories.js';
import type { OpenedFile } from './sftp-files.js';

/** Most open files and directories of one channel. */
const MOST_HANDLES = 64;

/** A file or directory that a client has opened. */
export type OpenHandle = OpenedFile | OpenedDirectory;

/** Open files and directories of a channel, by the handles that the client received. */
export class SftpHandles {
  readonly #handles = new Map<number, OpenHandle>();
  #last = 0;

  /** Opens a file or directory and returns its handle. @throws {FileFault} too many are open */
  async add(open: () => Promise<OpenHandle>): Promise<Buffer> {
    if (this.#handles.size >= MOST_HANDLES) throw new FileFault('unfit', 'Too many files are open.');
    const handle = await open();
    this.#last += 1;
    this.#handles.set(this.#last, handle);
    const name = Buffer.alloc(4);
    name.writeUInt32BE(this.#last);
    return name;
  }

  /** @throws {FileFault} not an open file */
  file(name: Buffer): OpenedFile {
    const handle = this.#handle(name);
    if (handle.kind !== 'file') throw badHandle();
    return handle;
  }

  /** @throws {FileFault} not an open directory */
  directory(name: Buffer): OpenedDirectory {
    const handle = this.#handle(name);
    if (handle.kind !== 'directory') throw badHandle();
    return handle;
  }

  /** @throws {FileFault} not an open handle */
  async close(name: Buffer): Promise<void> {
    const handle = this.#handle(name);
    this.#handles.delete(keyOf(name));
    await closeHandle(handle);
  }

  async closeAll(): Promise<void> {
    for (const handle of this.#handles.values()) await closeHandle(handle);
    this.#handles.clear();
  }

  #handle(name: Buffer): OpenHandle {
    const handle = this.#handles.get(keyOf(name));
    if (handle === undefined) throw badHandle();
    return handle;
  }
}

function closeHandle(handle: OpenHandle): Promise<void> {
  return handle.kind === 'file' ? handle.file.close() : closeDirectory(handle);
}

function keyOf(name: Buffer): number {
  return name.length === 4 ? name.readUInt32BE() : 0;
}

const badHandle = () => new FileFault('unfit', 'The handle is not open.');
