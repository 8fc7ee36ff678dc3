import { setTimeout as pause } from 'node:timers/promises';
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2';
import { asFileFault, FileFault } from '../files/file-fault.js';
import { sftpWindow } from '../patches/sftp-window.js';
import { listDirectory, makeDirectory, nextEntries } from './sftp-directories.js';
import { changeOpenAttributes, openFile, readAt, writeAt } from './sftp-files.js';
import { type OpenHandle, SftpHandles } from './sftp-handles.js';
import { changeAttributes, readTarget, removeOne, rename, statFile } from './sftp-paths.js';
import { attributesOf, namesOf, type SftpScope, textOf } from './sftp-scope.js';

const { STATUS_CODE: STATUS } = ssh2.utils.sftp;

/** Queued requests above which reading pauses, and the number at which it resumes. */
const MOST_WAITING = 64;
const FEW_WAITING = 16;
/** Poll interval for a slow reader, in milliseconds. */
const POLL_MS = 5;

export interface SftpChannelDeps {
  /** Runs work on the files of the server with the permissions that apply now. @throws {FileFault} */
  readonly work: <T>(act: (scope: SftpScope) => Promise<T>) => Promise<T>;
  /** The connection: whether its reader is slow, and how to pause and resume reading its requests. */
  readonly flow: { isSlow(): boolean; pause(): void; resume(): void };
  readonly onError: (error: unknown) => void;
}

/**
 * Handles the requests of one SFTP channel, one after another: a client that sends thousands without reading the
 * answers delays only itself.
 */
export class SftpChannel {
  readonly #sftp: SFTPWrapper;
  readonly #deps: SftpChannelDeps;
  readonly #handles = new SftpHandles();
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

  /** Closes all open handles after the current operation; later requests get no answer. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#queue = this.#queue.then(() => this.#handles.closeAll());
    this.#queue.catch(this.#deps.onError);
  }

  #answerFiles(): void {
    const sftp = this.#sftp;
    sftp.on('OPEN', (id, path, flags) =>
      this.#answer(id, async () => sftp.handle(id, await this.#open((scope) => openFile(scope, path, flags)))),
    );
    sftp.on('READ', (id, handle, offset, length) =>
      this.#answer(id, async () => {
        const file = this.#handles.file(handle);
        const data = await this.#deps.work(() => readAt(file, offset, length));
        if (data.length === 0) sftp.status(id, STATUS.EOF);
        else sftp.data(id, data);
      }),
    );
    sftp.on('WRITE', (id, handle, offset, data) =>
      // The library reuses the buffer.
      this.#do(id, this.#writing(handle, offset, Buffer.from(data))),
    );
    sftp.on('FSTAT', (id, handle) =>
      this.#answer(id, async () => {
        const file = this.#handles.file(handle);
        sftp.attrs(id, attributesOf(await this.#deps.work(() => file.file.stat())));
      }),
    );
    sftp.on('FSETSTAT', (id, handle, wanted) =>
      this.#do(id, (scope) => changeOpenAttributes(scope, this.#handles.file(handle), wanted)),
    );
    sftp.on('CLOSE', (id, handle) =>
      this.#answer(id, async () => {
        await this.#handles.close(handle);
        sftp.status(id, STATUS.OK);
      }),
    );
  }

  #answerDirectories(): void {
    const sftp = this.#sftp;
    sftp.on('OPENDIR', (id, path) =>
      this.#answer(id, async () => sftp.handle(id, await this.#open((scope) => listDirectory(scope, path)))),
    );
    sftp.on('READDIR', (id, handle) =>
      this.#answer(id, async () => {
        const directory = this.#handles.directory(handle);
        const entries = await this.#deps.work(() => nextEntries(directory));
        if (entries.length === 0) sftp.status(id, STATUS.EOF);
        else sftp.name(id, [...entries]);
      }),
    );
    sftp.on('MKDIR', (id, path) => this.#do(id, (scope) => makeDirectory(scope, path)));
    sftp.on('RMDIR', (id, path) => this.#do(id, (scope) => removeOne(scope, path, 'directory')));
  }

  #answerPaths(): void {
    const sftp = this.#sftp;
    const stat = (id: number, path: string, follow: boolean) =>
      this.#answer(id, async () => sftp.attrs(id, await this.#deps.work((scope) => statFile(scope, path, follow))));
    sftp.on('STAT', (id, path) => stat(id, path, true));
    sftp.on('LSTAT', (id, path) => stat(id, path, false));
    sftp.on('SETSTAT', (id, path, wanted: Partial<Attributes>) =>
      this.#do(id, (scope) => changeAttributes(scope, path, wanted)),
    );
    sftp.on('REMOVE', (id, path) => this.#do(id, (scope) => removeOne(scope, path, 'file')));
    sftp.on('RENAME', (id, from, to) => this.#do(id, (scope) => rename(scope, from, to)));
    sftp.on('REALPATH', (id, path) => this.#answer(id, async () => this.#nameOnly(id, textOf(namesOf(path)))));
    sftp.on('READLINK', (id, path) =>
      this.#answer(id, async () => this.#nameOnly(id, await this.#deps.work((scope) => readTarget(scope, path)))),
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
    return (scope: SftpScope) => writeAt(scope, this.#handles.file(handle), offset, data);
  }

  #do(id: number, work: (scope: SftpScope) => Promise<void>): void {
    this.#answer(id, async () => {
      await this.#deps.work(work);
      this.#sftp.status(id, STATUS.OK);
    });
  }

  /** Sends answers in the order of the requests. */
  #answer(id: number, answer: () => Promise<void>): void {
    this.#waiting += 1;
    if (this.#waiting > MOST_WAITING) this.#deps.flow.pause();
    this.#queue = this.#queue
      .then(async () => {
        while (!this.#closed && (this.#deps.flow.isSlow() || sftpWindow(this.#sftp) === 0)) await pause(POLL_MS);
        if (!this.#closed) await answer();
      })
      .catch((error: unknown) => this.#sendError(id, asFileFault(error)))
      .then(() => {
        this.#waiting -= 1;
        if (this.#waiting === FEW_WAITING) this.#deps.flow.resume();
      });
  }

  #open(open: (scope: SftpScope) => Promise<OpenHandle>): Promise<Buffer> {
    return this.#handles.add(() => this.#deps.work(open));
  }

  #sendError(id: number, error: unknown): void {
    const kind = error instanceof FileFault ? error.kind : null;
    if (kind === null) this.#deps.onError(error);
    if (this.#closed) return;
    const codes = { missing: STATUS.NO_SUCH_FILE, denied: STATUS.PERMISSION_DENIED };
    const code = kind === 'missing' || kind === 'denied' ? codes[kind] : STATUS.FAILURE;
    this.#sftp.status(id, code, error instanceof FileFault ? error.message : undefined);
  }
}
