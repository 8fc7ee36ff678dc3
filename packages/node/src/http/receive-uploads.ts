import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Request } from 'express';
import { asFileFault, FileFault } from '../files/file-fault.js';
import type { FileScope } from '../files/file-scope.js';
import { pathNames } from '../files/path-names.js';
import { type ReceivedFile, receiveFile } from '../files/write-file.js';
import { fileBody } from './limit-arrival.js';

/** Form field of the files. Source: daemon.md §2.13. */
const FIELD = 'files';
/** Most files of one request. */
const FILES_LIMIT = 200;
const BYTES_PER_MIB = 1024 * 1024;

/** A completely received file of an upload. */
export interface ReceivedUpload extends ReceivedFile {
  readonly name: string;
}

export interface UploadOrder {
  readonly request: Request;
  readonly scope: FileScope;
  /** From the query, unchecked. */
  readonly directory: string;
  /** Most MiB of each file. */
  readonly limit: number;
}

/**
 * Receives the files of a multipart body, all or none, as drafts; the caller places or discards them. The body is
 * always read to its end, so that the client gets its response. @throws {FileFault}
 */
export async function receiveUploads(order: UploadOrder): Promise<readonly ReceivedUpload[]> {
  const receiver = new UploadReceiver(order);
  const parser = parserOf(order);
  parser.on('file', (field, stream, filename) => receiver.take(field, stream, filename));
  parser.on('filesLimit', () =>
    receiver.fail(new FileFault('unfit', `More than ${FILES_LIMIT} files were sent at once.`)),
  );
  try {
    await pipeline(fileBody(order.request, order.scope.signal), parser);
  } catch (error) {
    receiver.interrupt();
    receiver.fail(error instanceof FileFault ? error : notMultipart());
  }
  return receiver.finish();
}

function parserOf({ request, limit }: UploadOrder) {
  const type = request.get('content-type') ?? '';
  if (!/^multipart\/form-data/i.test(type)) throw notMultipart();
  try {
    return Busboy({
      headers: { ...request.headers, 'content-type': type },
      // One byte above the limit shows that a file is too large.
      limits: {
        files: FILES_LIMIT,
        fileSize: limit * BYTES_PER_MIB + 1,
        fields: 100,
        fieldSize: 1024,
        headerPairs: 20,
      },
    });
  } catch {
    // The only cause is a missing boundary.
    throw notMultipart();
  }
}

/** Receives the files of one body, one after another. */
class UploadReceiver {
  readonly #order: UploadOrder;
  readonly #received: ReceivedUpload[] = [];
  #current: BusboyFileStream | null = null;
  #queue: Promise<void> = Promise.resolve();
  #fault: unknown = null;

  constructor(order: UploadOrder) {
    this.#order = order;
  }

  take(field: string, stream: BusboyFileStream, filename: string): void {
    // An interrupted body ends the stream with an error even if no reader is attached.
    stream.on('error', () => undefined);
    this.#current = stream;
    this.#queue = this.#queue
      .then(() => this.#receive(field, stream, filename))
      .catch((error: unknown) => this.fail(error))
      .then(() => void stream.resume());
  }

  /** Records the first failure; later data is discarded. */
  fail(error: unknown): void {
    this.#fault ??= asFileFault(error);
  }

  /** Ends the current, incomplete file. */
  interrupt(): void {
    this.#current?.destroy();
  }

  /** All files. @throws {FileFault} all files were discarded */
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
    // If reading stops early, the rest is discarded: the parser waits for the end of each file.
    const bytes = stream.iterator({ destroyOnReturn: false });
    const received = await receiveFile(scope, pathNames(directory, name), bytes);
    this.#received.push({ ...received, name });
    if (stream.bytesRead > limit * BYTES_PER_MIB) {
      throw new FileFault('unfit', `File ${name} is larger than the maximum file upload size of ${limit} MB.`);
    }
  }
}

const notMultipart = () => new FileFault('unfit', 'Failed to get multipart form data from request.');
