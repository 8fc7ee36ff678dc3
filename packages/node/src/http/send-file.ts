import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** An open file and its announced size. */
export interface SentFile {
  readonly file: FileHandle;
  readonly bytes: number;
}

/**
 * Sends a file after the headers, at most as many bytes as announced. @throws {Error} the connection was interrupted
 */
export async function sendFile({ file, bytes }: SentFile, response: Response, signal?: AbortSignal): Promise<void> {
  if (bytes === 0) return void response.end();
  await pipeline(file.createReadStream({ start: 0, end: bytes - 1, autoClose: false }), response, { signal });
}

/** Headers for a file that a browser stores and never displays. */
export function attachmentHeaders(name: string, bytes: number): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes),
    'Content-Disposition': contentDisposition(name),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** An ASCII name once; any other name twice, for old clients and for those that support RFC 8187. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
