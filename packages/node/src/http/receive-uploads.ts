import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Request } from 'express';
import { asFileFault, FileFault } from '../files/file-fault.js';
import type { FileScope } from '../files/file-scope.js';
import { pathNames } from '../files/path-names.js';
import { type ReceivedFile, receiveFile } from '../files/write-file.js';
import { fileBody } from './limit-arrival.js';

/** Name of the parts that are files. Source: daemon.md §2.13. */
const FIELD = 'files';
/** Most files of one request. */
const FILES_LIMIT = 200;
const BYTES_PER_MIB = 1024 * 1024;

/** A file of an upload that has come whole. */
export interface ReceivedUpload extends ReceivedFile {
  readonly name: string;
}

export interface UploadOrder {
  readonly request: Request;
  readonly scope: FileScope;
  /** As the query says it. */
  readonly directory: string;
  /** MiB of each file. */
  readonly limit: number;
}

/**
 * Takes the files of a multipart body, all or none, as drafts that wait for their names; to be placed or discarded. The body is
 * read to its end in any case, so that whoever sends it gets his answer. @throws {FileFault}
 */
export async function receiveUploads(order: UploadOrder): Promise<readonly ReceivedUpload[]> {
  const taker = new UploadTaker(order);
  const parser = parserOf(order);
  parser.on('file', (field, stream, filename) => taker.take(field, stream, filename));
  parser.on('filesLimit', () =>
    taker.fail(new FileFault('unfit', `More than ${FILES_LIMIT} files were sent at once.`)),
  );
  try {
    await pipeline(fileBody(order.request, order.scope.signal), parser);
  } catch (error) {
    taker.cutOff();
    taker.fail(error instanceof FileFault ? error : notMultipart());
  }
  return taker.finish();
}

function parserOf({ request, limit }: UploadOrder) {
  const type = request.get('content-type') ?? '';
  if (!/^multipart\/form-data/i.test(type)) throw notMultipart();
  try {
    return Busboy({
      headers: { ...request.headers, 'content-type': type },
      // One byte more shows that there is more.
      limits: {
        files: FILES_LIMIT,
        fileSize: limit * BYTES_PER_MIB + 1,
        fields: 100,
        fieldSize: 1024,
        headerPairs: 20,
      },
    });
  } catch {
    // It says nothing but that the boundary is missing.
    throw notMultipart();
  }
}

/** The files of one body, one after another as they come. */
class UploadTaker {
  readonly #order: UploadOrder;
  readonly #received: ReceivedUpload[] = [];
  #current: BusboyFileStream | null = null;
  #queue: Promise<void> = Promise.resolve();
  #fault: unknown = null;

  constructor(order: UploadOrder) {
    this.#order = order;
  }

  take(field: string, stream: BusboyFileStream, filename: string): void {
    // A body that breaks off ends the stream with an error, be somebody reading it or not.
    stream.on('error', () => undefined);
    this.#current = stream;
    this.#queue = this.#queue
      .then(() => this.#receive(field, stream, filename))
      .catch((error: unknown) => this.fail(error))
      .then(() => void stream.resume());
  }

  /** Remembers the first failure; what comes after it is thrown away. */
  fail(error: unknown): void {
    this.#fault ??= asFileFault(error);
  }

  /** Ends the file that will not come whole. */
  cutOff(): void {
    this.#current?.destroy();
  }

  /** All files. @throws {FileFault} then none is left */
  async finish(): Promise<readonly ReceivedUpload[]> {
    await this.#queue;
    if (this.#fault === null && this.#received.length === 0) {
      this.fail(new FileFault('unfit', 'No files were found on the request body.'));
    }
    if (this.#fault === null) return this.#received;
    for (const received of this.#received) await received.discard();
    throw this.#fault;
  }

  async #receive(field: string, stream: BusboyFileStream, filename: string): Promise<void> {
    const { scope, directory, limit } = this.#order;
    if (this.#fault !== null || field !== FIELD || !filename) return;
    const [name, ...more] = pathNames(filename);
    if (name === undefined || more.length > 0) throw new FileFault('unfit', 'No file can have the name that was sent.');
    // Whoever stops in the middle leaves the rest to be thrown away: the parser waits for the end of each file.
    const bytes = stream.iterator({ destroyOnReturn: false });
    const received = await receiveFile(scope, pathNames(directory, name), bytes);
    this.#received.push({ ...received, name });
    if (stream.bytesRead > limit * BYTES_PER_MIB) {
      throw new FileFault('unfit', `File ${name} is larger than the maximum file upload size of ${limit} MB.`);
    }
  }
}

const notMultipart = () => new FileFault('unfit', 'Failed to get multipart form data from request.');
