import { setTimeout as pause } from 'node:timers/promises';
import { SftpAuthAnswer, type SftpAuthBody, TOKEN_ID_HEADER } from '@gamewarden/protocol/sftp.js';
import { type Dispatcher, request } from 'undici';
import { z } from 'zod';
import type { TokenPair } from '../credentials.js';
import type { NodeConfig } from '../node-config.js';
import { parseServerConfiguration, type RunnableConfiguration } from '../server-configuration.js';
import { VERSION } from '../version.js';
import { retryDelay } from './backoff.js';

/** Longest wait for an answer of the service, in milliseconds. Source: daemon.md §1.2. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Page size when listing servers at start. Source: daemon.md §4.1. */
const PAGE_SIZE = 50;

/** The service answered 4xx or with an unusable body: a retry does not help. */
export class RemoteRejectedError extends Error {
  override readonly name = 'RemoteRejectedError';
  constructor(
    readonly path: string,
    readonly status: number,
    reason = `The service answered ${status} to ${path}.`,
  ) {
    super(reason);
  }
}

/** All attempts failed: the service could not be reached or answered 5xx. */
class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';
}

const Listing = z.object({
  data: z.array(z.object({ uuid: z.string() }).loose()),
  meta: z.object({ current_page: z.int(), last_page: z.int() }),
});

const Script = z.object({
  script: z
    .string()
    .nullish()
    .transform((script) => script ?? ''),
});

interface Answer {
  readonly text: string;
  readonly headers: Dispatcher.ResponseData['headers'];
}

/** How long a report is attempted: for about 30 s, or `once` when it is attempted again later anyway. */
export type RetryMode = 'retry' | 'once';

export interface ReportOptions {
  readonly retryMode?: RetryMode;
  /** Ends the attempts. */
  readonly signal?: AbortSignal;
}

/** The service as seen from the node. Each method retries for about 30 s, unless the service rejects the request. */
export interface Remote {
  /** @throws {RemoteRejectedError} @throws {RemoteUnavailableError} */
  getServer(uuid: string): Promise<RunnableConfiguration>;
  /** All servers of this node, not yet parsed. @throws {RemoteRejectedError} @throws {RemoteUnavailableError} */
  listServers(): Promise<ReadonlyMap<string, unknown>>;
  /** @throws {RemoteRejectedError} @throws {RemoteUnavailableError} */
  getInstallationScript(uuid: string): Promise<string>;
  /**
   * Checks an SFTP login. Attempted once, because the user waits. @throws {RemoteRejectedError} denied @throws
   * {RemoteUnavailableError}
   */
  authenticateSftp(body: SftpAuthBody): Promise<SftpAuthAnswer & { readonly tokenId: string }>;
  /**
   /**
    * Sends a report; a null `body` is sent as JSON null.
    * @throws {RemoteRejectedError} @throws {RemoteUnavailableError} @throws {Error} the signal aborted it
    */
  report(path: string, body: unknown, options?: ReportOptions): Promise<void>;
}

/** Creates the client of the configured service; the first call sends the first request. */
export function createRemote(config: Pick<NodeConfig, 'remote'>, credentials: TokenPair): Remote {
  // Built for each request: the token pair may have been rotated.
  const headers = () => ({
    'user-agent': `Gamewarden Node/v${VERSION} (id:${credentials.tokenId})`,
    accept: 'application/vnd.pterodactyl.v1+json',
    'content-type': 'application/json',
    authorization: `Bearer ${credentials.tokenId}.${credentials.token}`,
  });

  async function once(
    method: 'GET' | 'POST',
    path: string,
    { body, signal }: { readonly body?: string; readonly signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const answer = await request(`${config.remote}/api/remote${path}`, {
      method,
      headers: headers(),
      body,
      signal,
      headersTimeout: ANSWER_TIMEOUT_MS,
      bodyTimeout: ANSWER_TIMEOUT_MS,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 400 && answer.statusCode < 500) throw new RemoteRejectedError(path, answer.statusCode);
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      throw new RemoteUnavailableError(`The service answered ${answer.statusCode} to ${path}.`);
    }
    return { text, headers: answer.headers };
  }

  async function send(
    method: 'GET' | 'POST',
    path: string,
    { body, retryMode = 'retry', signal }: ReportOptions & { readonly body?: string } = {},
  ): Promise<string> {
    const begun = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await once(method, path, { body, signal })).text;
      } catch (error) {
        if (error instanceof RemoteRejectedError) throw error;
        const delay = retryMode === 'once' ? null : retryDelay(attempt, performance.now() - begun, Math.random());
        if (delay === null) throw new RemoteUnavailableError(`The service did not accept ${path}.`, { cause: error });
        await pause(delay, undefined, { signal });
      }
    }
  }

  async function get<T>(path: string, parse: (document: unknown) => T): Promise<T> {
    return readAnswer(path, await send('GET', path), parse);
  }

  async function listServers(): Promise<ReadonlyMap<string, unknown>> {
    const servers = new Map<string, unknown>();
    // Wings asks for page 0 first; it means page 1.
    for (let page = 0, last = 1; page <= last; ) {
      const listing = await get(`/servers?page=${page}&per_page=${PAGE_SIZE}`, (document) => Listing.parse(document));
      for (const entry of listing.data) servers.set(entry.uuid, entry);
      page = listing.meta.current_page + 1;
      last = listing.meta.last_page;
    }
    return servers;
  }

  async function getServer(uuid: string): Promise<RunnableConfiguration> {
    const configuration = await get(`/servers/${uuid}`, parseServerConfiguration);
    // The uuid becomes part of paths, so only the requested server is accepted.
    if (configuration.settings.uuid === uuid) return configuration;
    throw new RemoteRejectedError(`/servers/${uuid}`, 200, 'The service answered with another server.');
  }

  return {
    getServer,
    listServers,
    getInstallationScript: (uuid) => get(`/servers/${uuid}/install`, (document) => Script.parse(document).script),
    authenticateSftp: async (body) => {
      const path = '/sftp/auth';
      const { text, headers } = await once('POST', path, { body: JSON.stringify(body) });
      const answer = readAnswer(path, text, (document) => SftpAuthAnswer.parse(document));
      return { ...answer, tokenId: String(headers[TOKEN_ID_HEADER.toLowerCase()] ?? '') };
    },
    report: async (path, body, options) => {
      await send('POST', path, { ...options, body: JSON.stringify(body) });
    },
  };
}

function readAnswer<T>(path: string, text: string, parse: (document: unknown) => T): T {
  try {
    return parse(JSON.parse(text));
  } catch (error) {
    throw new RemoteRejectedError(path, 200, `The service's answer to ${path} is not usable: ${reason(error)}`);
  }
}

/** Where a document is invalid, without its values. */
function reason(error: unknown): string {
  if (!(error instanceof z.ZodError)) return 'not JSON';
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
}
