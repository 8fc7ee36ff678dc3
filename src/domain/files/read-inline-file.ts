import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import { type OpenedFile, type OpenRequest, openFile } from './open-file.js';

/** Largest file whose text is part of a response, in bytes. */
const MAX_INLINE_BYTES = 1_048_576;

export interface InlineFile {
  readonly sizeBytes: number;
  /** Null if the file is not UTF-8 or is too large. */
  readonly text: string | null;
  /** Time of the last write before the text was read; null if it was not requested. */
  readonly modifiedAt: Date | null;
}

/**
 * Reads a file of a server: its size, and its text if it is small.
 * @throws what `openFile` throws
 */
export const readInlineFile = async (ctx: DomainContext, request: OpenRequest): Promise<InlineFile> => {
  const opened = await openFile(ctx, request);
  const { sizeBytes, modifiedAt, content } = opened;
  if (sizeBytes <= MAX_INLINE_BYTES) return { sizeBytes, modifiedAt, text: textOf(await bytesOf(opened)) };
  content.destroy();
  return { sizeBytes, modifiedAt, text: null };
};

const bytesOf = async ({ content }: Pick<OpenedFile, 'content'>): Promise<Buffer> => {
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
