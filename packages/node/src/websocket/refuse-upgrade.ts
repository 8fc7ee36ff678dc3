import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { DaemonErrorBody } from '@gamewarden/protocol/errors.js';
import { GENERIC_ERROR } from '../request-error.js';

/** Answers a request that wanted another protocol as plain HTTP, and ends the connection. Source: daemon.md §3.2. */
export function refuseUpgrade(stream: Duplex, status: 403 | 404 | 503): void {
  const requestId = randomUUID();
  const body: DaemonErrorBody =
    status === 404
      ? { error: 'The requested resource does not exist on this instance.' }
      : { error: GENERIC_ERROR, request_id: requestId };
  const text = `${status === 403 ? 'Forbidden\n' : ''}${JSON.stringify(body)}`;
  // The other side may be gone already; there is nobody left to tell.
  stream.on('error', () => stream.destroy());
  // A connection of which the other side keeps its half open would stay for ever.
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
