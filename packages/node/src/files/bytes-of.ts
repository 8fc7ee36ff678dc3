import type { FileHandle } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';

const CHUNK_BYTES = 256 * 1024;

export interface BytesOptions {
  /** Most bytes that are read. */
  readonly bytes?: number;
  /** Ends it with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The bytes of an open file from its start. Unlike a stream it never closes the file. */
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
 * The output of a transform. Unlike a pipeline, iteration can end early without an error that hides the reason.
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
