import type { ConsoleSource } from '../domain/ports/consoles.js';
import type { Log } from '../domain/ports/log.js';
import { consoleMessage, readConsoleMessage } from './console-messages.js';
import { HANDSHAKE_LIMIT_MS, openConsoleSocket } from './console-socket.js';

/** How long after the state a node may send the statistics of a server that is not being installed, in milliseconds. */
const STATS_LIMIT_MS = 1_500;

/**
 * Whether a node is installing a server; null when that cannot be determined. There is no route for it, so this uses
 * the server's websocket: a node sends the state to each new client, and after `offline` also the statistics, unless
 * the server is being installed.
 * Source: daemon.md §3.2.
 */
export const askWhetherInstalling = async (
  source: Pick<ConsoleSource, 'uuid' | 'credentials'>,
  origins: readonly string[],
  log: Log,
): Promise<boolean | null> => {
  for (const origin of origins) {
    try {
      const { url, token } = await source.credentials();
      const verdict = await ask(url, token, origin);
      if (verdict !== 'forbidden') return verdict;
    } catch (error) {
      log.debug({ err: error, serverUuid: source.uuid }, 'could not determine whether a node installs a server');
      return null;
    }
  }
  return null;
};

const ask = (url: string, token: string, origin: string): Promise<boolean | null | 'forbidden'> =>
  new Promise((resolve) => {
    const socket = openConsoleSocket(url, origin);
    const settle = (verdict: boolean | null | 'forbidden'): void => {
      clearTimeout(timer);
      resolve(verdict);
      socket.terminate();
    };
    // Time for authentication and the state.
    let timer = setTimeout(() => settle(null), HANDSHAKE_LIMIT_MS);
    socket.on('open', () => socket.send(consoleMessage('auth', token)));
    socket.on('unexpected-response', (_request, response) => settle(response.statusCode === 403 ? 'forbidden' : null));
    socket.on('error', () => settle(null));
    socket.on('close', () => settle(null));
    socket.on('message', (data) => {
      const message = readConsoleMessage(data.toString());
      if (message?.event === 'rejected') return settle(null);
      if (message?.event === 'stats') return settle(false);
      if (message?.event !== 'power_state') return;
      if (message.state !== 'offline') return settle(false);
      clearTimeout(timer);
      timer = setTimeout(() => settle(true), STATS_LIMIT_MS);
    });
  });
