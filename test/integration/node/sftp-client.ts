import type { SFTPWrapper } from 'ssh2';

type Method = (...args: readonly unknown[]) => void;

/** An SFTP channel whose calls are promises. */
export class Sftp {
  readonly #sftp: SFTPWrapper;

  constructor(sftp: SFTPWrapper) {
    this.#sftp = sftp;
  }

  /** Calls a method of the client by its name. */
  call(name: keyof SFTPWrapper, ...args: readonly unknown[]): Promise<unknown> {
    // The methods that tests name take a callback at the end.
    const method = this.#sftp[name] as Method;
    return new Promise((resolve, reject) => {
      const done = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
      Reflect.apply(method, this.#sftp, [...args, done]);
    });
  }

  async names(path: string): Promise<readonly string[]> {
    const entries = (await this.call('readdir', path)) as ReadonlyArray<{ readonly filename: string }>;
    return entries.map(({ filename }) => filename).sort();
  }

  async get(path: string): Promise<Buffer> {
    return (await this.call('readFile', path)) as Buffer;
  }

  async put(path: string, bytes: Buffer): Promise<void> {
    await this.call('writeFile', path, bytes);
  }
}
