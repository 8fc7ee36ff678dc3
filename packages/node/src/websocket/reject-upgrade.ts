import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { DaemonErrorBody } from '@gamewarden/protocol/errors.js';
import { GENERIC_ERROR } from '../request-error.js';

/** Answers an upgrade request with a plain HTTP error and closes the connection. Source: daemon.md §3.2. */
export function rejectUpgrade(stream: Duplex, status: 403 | 404 | 503): void {
  const requestId = randomUUID();
  const body: DaemonErrorBody =
    status === 404
      ? { error: 'The requested resource does not exist on this instance.' }
      : { error: GENERIC_ERROR, request_id: requestId };
  const text = `${status === 403 ? 'Forbidden\n' : ''}${JSON.stringify(body)}`;
  // The client may have disconnected already.
  stream.on('error', () => stream.destroy());
  // A client that keeps its half of the connection open would keep it open forever.
  stream.once('finish', () => stream.destroy());
  stream.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      `Content-Type: ${status === 403 ? 'text/plain' : 'application/json'}; charset=utf-8`,
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${requestId}`,
      '',
      text,
    ].join('\r\n'),
  );
}
