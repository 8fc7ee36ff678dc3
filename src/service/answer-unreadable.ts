import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { REQUEST_ID } from '@gamewarden/protocol/request-id.js';
import type { Log } from '../domain/ports/log.js';

/** The status lines of Node.js by the code of its error. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

interface UnreadableOptions {
  /** The responses in progress, by their connections. */
  readonly unfinished: WeakMap<Duplex, ServerResponse>;
  readonly log?: Log | undefined;
}

/**
 * Listens for `clientError`: answers what Node.js cannot parse as Node.js does without a listener, with an id in
 * addition, and closes the connection.
 */
export const answerUnreadable =
  ({ unfinished, log }: UnreadableOptions) =>
  (error: NodeJS.ErrnoException, connection: Duplex): void => {
    const hasBegun = unfinished.get(connection)?.headersSent === true;
    if (connection.writable && !hasBegun) {
      const requestId = randomUUID();
      const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
      log?.debug({ requestId, status, code: error.code }, 'a request could not be parsed');
      connection.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n${REQUEST_ID}: ${requestId}\r\n\r\n`);
    }
    connection.destroy(error);
  };
