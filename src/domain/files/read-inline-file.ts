import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { OpenedFile } from '../ports/node-files.js';
import type { FileRequest } from './authorize-files.js';
import { openFile } from './open-file.js';

/** Largest file whose text is part of a response, in bytes. */
const MAX_INLINE_BYTES = 1_048_576;

export interface InlineFile {
  readonly sizeBytes: number;
  /** Null if the file is not UTF-8 or is too large. */
  readonly text: string | null;
}

/**
 * Reads a file of a server: its size, and its text if it is small.
 * @throws what `openFile` throws
 */
export const readInlineFile = async (ctx: DomainContext, request: FileRequest): Promise<InlineFile> => {
  const opened = await openFile(ctx, request);
  if (opened.sizeBytes <= MAX_INLINE_BYTES) return { sizeBytes: opened.sizeBytes, text: textOf(await bytesOf(opened)) };
  opened.content.destroy();
  return { sizeBytes: opened.sizeBytes, text: null };
};

const bytesOf = async ({ content }: OpenedFile): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of content) chunks.push(chunk);
  } catch (cause) {
    throw new DaemonError({ delivery: 'unknown', status: null }, { cause });
  }
  return Buffer.concat(chunks);
};

const textOf = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // not UTF-8
  }
};
