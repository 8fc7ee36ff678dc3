import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A file that is open, and how much of it was announced. */
export interface SentFile {
  readonly file: FileHandle;
  readonly bytes: number;
}

/** Sends a file behind headers that are set, and never more of it than they announce. @throws {Error} it broke off */
export async function sendFile({ file, bytes }: SentFile, response: Response, signal?: AbortSignal): Promise<void> {
  if (bytes === 0) return void response.end();
  await pipeline(file.createReadStream({ start: 0, end: bytes - 1, autoClose: false }), response, { signal });
}

/** Headers of something that is stored under a name, never shown. */
export function attachmentHeaders(name: string, bytes: number): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes),
    'Content-Disposition': contentDisposition(name),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** A name of plain characters as it is; any other twice, for old clients and for those that know RFC 8187. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
