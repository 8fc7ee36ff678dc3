import { isIP, type LookupFunction } from 'node:net';
import { parse } from 'content-disposition';
import { Agent, type Dispatcher, request } from 'undici';
import { FileFault } from '../files/file-fault.js';
import { errorCode } from '../state-file.js';
import { VERSION } from '../version.js';

/** Most redirects that are followed. */
const REDIRECTS = 5;
const REDIRECTING: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Time limits for connecting and for a pause in the data, in milliseconds. */
const CONNECT_LIMIT_MS = 10_000;
const PAUSE_LIMIT_MS = 30_000;

/** Hosts from which files may be fetched. */
export interface Reach {
  /** All addresses of a name; empty when it has none. */
  readonly resolve: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly mayReach: (address: string) => boolean;
}

/** A file that a remote host has begun to send. The caller closes it. */
export interface RemoteFile {
  /** The announced size; undefined if the host sends none. */
  readonly bytes: number | undefined;
  /** The file name sent by the host, if any. */
  readonly name: string | undefined;
  readonly content: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Requests a file over http or https and follows redirects. Each host name is resolved once, and the connection uses
 * one of the resolved addresses that is allowed, even if the name changes meanwhile.
 * @throws {FileFault} the file is not available, or the host is not allowed
 */
export async function openRemoteFile(address: URL, reach: Reach, signal: AbortSignal): Promise<RemoteFile> {
  let url = address;
  for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
    const answer = await ask(url, reach, signal);
    if (answer.status === 200) return answer;
    await answer.close();
    if (!REDIRECTING.has(answer.status)) throw unfit(`the other side answered ${answer.status}`);
    url = parseAddress(answer.location, url);
  }
  throw unfit(`the other side redirected more than ${REDIRECTS} times`);
}

/** Parses a URL, relative to `base` if given. @throws {FileFault} invalid, or neither http nor https */
export function parseAddress(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw unfit('the address is not one');
  const url = new URL(text, base);
  if (!['http:', 'https:'].includes(url.protocol)) throw unfit('only addresses of http and https are fetched from');
  return url;
}

/** Checks a URL with a literal IP address. @throws {FileFault} the address is not allowed */
export function rejectOutOfReach(url: URL, { mayReach }: Reach): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !mayReach(host)) throw outOfReach();
}

type Answer = RemoteFile & { readonly status: number; readonly location: string };

async function ask(url: URL, reach: Reach, signal: AbortSignal): Promise<Answer> {
  const addresses = await addressesOf(url, reach, signal);
  // One agent per request, bound to the addresses resolved for it.
  const agent = new Agent({
    connect: { lookup: always(addresses), timeout: CONNECT_LIMIT_MS },
    headersTimeout: PAUSE_LIMIT_MS,
    bodyTimeout: PAUSE_LIMIT_MS,
  });
  const close = () => agent.destroy();
  try {
    const headers = { 'user-agent': `Gamewarden Node/v${VERSION}`, accept: '*/*', 'accept-encoding': 'identity' };
    const { statusCode, headers: answered, body } = await request(url, { dispatcher: agent, headers, signal });
    // A body that is closed unread emits an error, which would otherwise be unhandled.
    body.on('error', () => undefined);
    return {
      status: statusCode,
      location: textOf(answered.location),
      bytes: lengthOf(answered),
      name: nameIn(textOf(answered['content-disposition'])),
      content: contentOf(body, signal),
      close,
    };
  } catch (error) {
    await close();
    signal.throwIfAborted();
    throw unfit(`the other side could not be reached (${errorCode(error) ?? 'no answer'})`);
  }
}

/** The allowed addresses of a host. @throws {FileFault} there are none */
async function addressesOf(url: URL, { resolve, mayReach }: Reach, signal: AbortSignal): Promise<readonly string[]> {
  const host = hostOf(url);
  const found = isIP(host) === 0 ? await resolve(host, signal) : [host];
  signal.throwIfAborted();
  if (found.length === 0) throw unfit('nothing was found under the name in the address');
  const addresses = found.filter(mayReach);
  if (addresses.length === 0) throw outOfReach();
  return addresses;
}

/** The host name; an IPv6 address without its brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** A lookup that always returns the same addresses. */
function always(addresses: readonly string[]): LookupFunction {
  const [first, ...rest] = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, answer) => {
    if (first === undefined) answer(new Error('There is no address.'), '');
    else if (all) answer(null, [first, ...rest]);
    else answer(null, first.address, first.family);
  };
}

/**
 * The bytes of the response; ending the iteration early closes it. @throws {FileFault} the connection was interrupted
 */
async function* contentOf(
  body: Dispatcher.ResponseData['body'],
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of body) yield Buffer.from(chunk);
  } catch {
    signal.throwIfAborted();
    throw unfit('the connection was interrupted');
  }
}

type Headers = Dispatcher.ResponseData['headers'];

/** A header that occurs several times is ignored. */
function textOf(header: Headers[string]): string {
  return typeof header === 'string' ? header : '';
}

function lengthOf(headers: Headers): number | undefined {
  const length = Number(textOf(headers['content-length']) || Number.NaN);
  return Number.isSafeInteger(length) ? length : undefined;
}

/** The last part of the name in the header, which may be a path. */
function nameIn(header: string): string | undefined {
  return parse(header).parameters.filename?.split(/[\\/]/).at(-1);
}

const unfit = (reason: string) => new FileFault('unfit', `The file could not be fetched: ${reason}.`);
const outOfReach = () => unfit('the node does not fetch from this address');
