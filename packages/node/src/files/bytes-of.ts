import type { FileHandle } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';

const CHUNK_BYTES = 256 * 1024;

export interface BytesOptions {
  /** Most that is read. */
  readonly bytes?: number;
  /** Ends it with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The bytes of an open file from its start on. Unlike a stream it leaves the file open, however it ends. */
export async function* bytesOf(file: FileHandle, options: BytesOptions = {}): AsyncGenerator<Buffer, void, undefined> {
  const { bytes = Number.POSITIVE_INFINITY, signal } = options;
  for (let position = 0; position < bytes; ) {
    signal?.throwIfAborted();
    const length = Math.min(CHUNK_BYTES, bytes - position);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/**
 * Bytes behind a transformation of them. Unlike a pipeline it can be left in the middle, without an error of its own in the
 * place of the reason.
 */
export async function* bytesThrough(
  source: AsyncIterable<Buffer>,
  transform: Transform,
): AsyncGenerator<Buffer, void, undefined> {
  const readable = Readable.from(source, { objectMode: false, highWaterMark: CHUNK_BYTES });
  readable.on('error', (error) => transform.destroy(error));
  try {
    for await (const chunk of readable.pipe(transform).iterator({ destroyOnReturn: false })) yield chunk;
  } finally {
    readable.destroy();
    transform.destroy();
  }
}
