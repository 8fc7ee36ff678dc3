import { setTimeout as pause } from 'node:timers/promises';
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2';
import { asFileFault, FileFault } from '../files/file-fault.js';
import * as act from './sftp-files.js';

const { STATUS_CODE: STATUS } = ssh2.utils.sftp;

/** Files that one channel may have open. */
const MOST_HANDLES = 64;
/** Requests that wait before nothing more is read, and how few are left when it goes on. */
const MOST_WAITING = 64;
const FEW_WAITING = 16;
/** How often it is looked whether a slow reader has read, in milliseconds. */
const LOOK_MS = 5;

export interface SftpChannelDeps {
  /** Does something with the files of the server, as far as it is permitted now. @throws {FileFault} */
  readonly work: <T>(act: (scope: act.SftpScope) => Promise<T>) => Promise<T>;
  /** Of the connection: whether its reader is slow, and to stop and go on reading what it asks. */
  readonly flow: { isSlow(): boolean; stop(): void; goOn(): void };
  readonly onError: (error: unknown) => void;
}

/**
 * Answers the requests of one SFTP channel, one after another: a client may send thousands without reading an answer, and then
 * only it waits.
 */
export class SftpChannel {
  readonly #sftp: SFTPWrapper;
  readonly #deps: SftpChannelDeps;
  readonly #handles = new Map<number, act.OpenHandle>();
  #lastHandle = 0;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  #closed = false;

  constructor(sftp: SFTPWrapper, deps: SftpChannelDeps) {
    this.#sftp = sftp;
    this.#deps = deps;
    sftp.on('error', (error: unknown) => deps.onError(error));
    this.#answerFiles();
    this.#answerDirectories();
    this.#answerPaths();
  }

  /** Closes what is open, after what is being done; nothing is answered any more. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#queue = this.#queue.then(async () => {
      for (const handle of this.#handles.values()) await act.closeHandle(handle);
      this.#handles.clear();
    });
    this.#queue.catch(this.#deps.onError);
  }

  #answerFiles(): void {
    const sftp = this.#sftp;
    sftp.on('OPEN', (id, path, flags) =>
      this.#answer(id, async () => sftp.handle(id, await this.#keep((scope) => act.openFile(scope, path, flags)))),
    );
    sftp.on('READ', (id, handle, offset, length) =>
      this.#answer(id, async () => {
        const file = this.#file(handle);
        const data = await this.#deps.work(() => act.readAt(file, offset, length));
        if (data.length === 0) sftp.status(id, STATUS.EOF);
        else sftp.data(id, data);
      }),
    );
    sftp.on('WRITE', (id, handle, offset, data) =>
      // The library uses the bytes again.
      this.#do(id, this.#writing(handle, offset, Buffer.from(data))),
    );
    sftp.on('FSTAT', (id, handle) =>
      this.#answer(id, async () => {
        const file = this.#file(handle);
        sftp.attrs(id, act.attributesOf(await this.#deps.work(() => file.file.stat())));
      }),
    );
    sftp.on('FSETSTAT', (id, handle, wanted) =>
      this.#do(id, (scope) => act.changeOpenAttributes(scope, this.#file(handle), wanted)),
    );
    sftp.on('CLOSE', (id, handle) =>
      this.#answer(id, async () => {
        const key = keyOf(handle);
        const open = this.#handle(handle);
        this.#handles.delete(key);
        await act.closeHandle(open);
        sftp.status(id, STATUS.OK);
      }),
    );
  }

  #answerDirectories(): void {
    const sftp = this.#sftp;
    sftp.on('OPENDIR', (id, path) =>
      this.#answer(id, async () => sftp.handle(id, await this.#keep((scope) => act.listDirectory(scope, path)))),
    );
    sftp.on('READDIR', (id, handle) =>
      this.#answer(id, async () => {
        const open = this.#handle(handle);
        if (open.kind === 'file') throw badHandle();
        const entries = await this.#deps.work(() => act.nextEntries(open));
        if (entries.length === 0) sftp.status(id, STATUS.EOF);
        else sftp.name(id, [...entries]);
      }),
    );
    sftp.on('MKDIR', (id, path) => this.#do(id, (scope) => act.makeDirectory(scope, path)));
    sftp.on('RMDIR', (id, path) => this.#do(id, (scope) => act.removeOne(scope, path, 'directory')));
  }

  #answerPaths(): void {
    const sftp = this.#sftp;
    const stat = (id: number, path: string, follow: boolean) =>
      this.#answer(id, async () => sftp.attrs(id, await this.#deps.work((scope) => act.statFile(scope, path, follow))));
    sftp.on('STAT', (id, path) => stat(id, path, true));
    sftp.on('LSTAT', (id, path) => stat(id, path, false));
    sftp.on('SETSTAT', (id, path, wanted: Partial<Attributes>) =>
      this.#do(id, (scope) => act.changeAttributes(scope, path, wanted)),
    );
    sftp.on('REMOVE', (id, path) => this.#do(id, (scope) => act.removeOne(scope, path, 'file')));
    sftp.on('RENAME', (id, from, to) => this.#do(id, (scope) => act.rename(scope, from, to)));
    sftp.on('REALPATH', (id, path) => this.#answer(id, async () => this.#nameOnly(id, act.textOf(act.namesOf(path)))));
    sftp.on('READLINK', (id, path) =>
      this.#answer(id, async () => this.#nameOnly(id, await this.#deps.work((scope) => act.readTarget(scope, path)))),
    );
    const unsupported = (id: number) => this.#answer(id, async () => sftp.status(id, STATUS.OP_UNSUPPORTED));
    sftp.on('SYMLINK', unsupported);
    sftp.on('EXTENDED', unsupported);
  }

  #nameOnly(id: number, name: string): void {
    const attrs = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
    this.#sftp.name(id, [{ filename: name, longname: name, attrs }]);
  }

  #writing(handle: Buffer, offset: number, data: Buffer) {
    return (scope: act.SftpScope) => act.writeAt(scope, this.#file(handle), offset, data);
  }

  #do(id: number, work: (scope: act.SftpScope) => Promise<void>): void {
    this.#answer(id, async () => {
      await this.#deps.work(work);
      this.#sftp.status(id, STATUS.OK);
    });
  }

  /** Answers in the order of asking. */
  #answer(id: number, answer: () => Promise<void>): void {
    this.#waiting += 1;
    if (this.#waiting > MOST_WAITING) this.#deps.flow.stop();
    this.#queue = this.#queue
      .then(async () => {
        while (!this.#closed && (this.#deps.flow.isSlow() || windowOf(this.#sftp) === 0)) await pause(LOOK_MS);
        if (!this.#closed) await answer();
      })
      .catch((error: unknown) => this.#refuse(id, asFileFault(error)))
      .then(() => {
        this.#waiting -= 1;
        if (this.#waiting === FEW_WAITING) this.#deps.flow.goOn();
      });
  }

  #refuse(id: number, error: unknown): void {
    const kind = error instanceof FileFault ? error.kind : null;
    if (kind === null) this.#deps.onError(error);
    if (this.#closed) return;
    const codes = { missing: STATUS.NO_SUCH_FILE, denied: STATUS.PERMISSION_DENIED };
    const code = kind === 'missing' || kind === 'denied' ? codes[kind] : STATUS.FAILURE;
    this.#sftp.status(id, code, error instanceof FileFault ? error.message : undefined);
  }

  async #keep(open: (scope: act.SftpScope) => Promise<act.OpenHandle>): Promise<Buffer> {
    if (this.#handles.size >= MOST_HANDLES) throw new FileFault('unfit', 'Too many files are open.');
    const handle = await this.#deps.work(open);
    this.#lastHandle += 1;
    this.#handles.set(this.#lastHandle, handle);
    const name = Buffer.alloc(4);
    name.writeUInt32BE(this.#lastHandle);
    return name;
  }

  #handle(name: Buffer): act.OpenHandle {
    const handle = this.#handles.get(keyOf(name));
    if (handle === undefined) throw badHandle();
    return handle;
  }

  #file(name: Buffer): act.OpenedFile {
    const handle = this.#handle(name);
    if (handle.kind !== 'file') throw badHandle();
    return handle;
  }
}

function keyOf(name: Buffer): number {
  return name.length === 4 ? name.readUInt32BE() : 0;
}

const badHandle = () => new FileFault('unfit', 'That is not open.');

/** Bytes that the other side takes now. The library keeps what it does not take, without end, and tells only who looks. */
function windowOf(sftp: SFTPWrapper): number {
  const outgoing: unknown = Reflect.get(sftp, 'outgoing');
  const window: unknown = typeof outgoing === 'object' && outgoing !== null ? Reflect.get(outgoing, 'window') : null;
  return typeof window === 'number' ? window : Number.POSITIVE_INFINITY;
}
