import WebSocket from 'ws';

/** How long a node may take to open a websocket, in milliseconds. */
export const HANDSHAKE_LIMIT_MS = 5_000;

/** Largest message accepted from a node, in bytes. */
const MAX_MESSAGE_BYTES = 1_048_576;

/** Opens a websocket to the console of a server with an Origin header, as a browser does. */
export const openConsoleSocket = (url: string, origin: string | undefined): WebSocket =>
  new WebSocket(url, {
    origin,
    handshakeTimeout: HANDSHAKE_LIMIT_MS,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    followRedirects: false,
  });
