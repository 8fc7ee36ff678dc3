import { isIP, type LookupFunction } from 'node:net';
import { parse } from 'content-disposition';
import { Agent, type Dispatcher, request } from 'undici';
import { FileFault } from '../files/file-fault.js';
import { errorCode } from '../state-file.js';
import { VERSION } from '../version.js';

/** Redirects that are followed. */
const REDIRECTS = 5;
const REDIRECTING: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** How long a connection may take, and how long nothing may come, in milliseconds. */
const CONNECT_LIMIT_MS = 10_000;
const PAUSE_LIMIT_MS = 30_000;

/** Which machines may be asked for a file. */
export interface Reach {
  /** All addresses of a name; none where it has none. */
  readonly resolve: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly mayReach: (address: string) => boolean;
}

/** A file of another machine that has begun to come. To be closed. */
export interface RemoteFile {
  /** How many bytes are announced; undefined where the other side does not say. */
  readonly bytes: number | undefined;
  /** As the other side calls it, where it does. */
  readonly name: string | undefined;
  readonly content: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Asks for a file over http or https, and follows where it has moved to. Each name on the way is looked up once, and the
 * connection goes to an address that was found and may be reached, whatever the name means a moment later.
 * @throws {FileFault} it cannot be had, or not from there
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

/** An address from which files are fetched, relative to another one where there is one. @throws {FileFault} */
export function parseAddress(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw unfit('the address is not one');
  const url = new URL(text, base);
  if (!['http:', 'https:'].includes(url.protocol)) throw unfit('only addresses of http and https are fetched from');
  return url;
}

/** Refuses an address that says by itself that it may not be reached. @throws {FileFault} */
export function refuseOutOfReach(url: URL, { mayReach }: Reach): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !mayReach(host)) throw outOfReach();
}

type Answer = RemoteFile & { readonly status: number; readonly location: string };

async function ask(url: URL, reach: Reach, signal: AbortSignal): Promise<Answer> {
  const addresses = await addressesOf(url, reach, signal);
  // One for each request: it knows its way by the addresses that were found for it.
  const agent = new Agent({
    connect: { lookup: always(addresses), timeout: CONNECT_LIMIT_MS },
    headersTimeout: PAUSE_LIMIT_MS,
    bodyTimeout: PAUSE_LIMIT_MS,
  });
  const close = () => agent.destroy();
  try {
    const headers = { 'user-agent': `Gamewarden Node/v${VERSION}`, accept: '*/*', 'accept-encoding': 'identity' };
    const { statusCode, headers: answered, body } = await request(url, { dispatcher: agent, headers, signal });
    // One that is closed unread ends with an error, which nobody else would be there to take.
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

/** Where a connection to a host may go. @throws {FileFault} nowhere */
async function addressesOf(url: URL, { resolve, mayReach }: Reach, signal: AbortSignal): Promise<readonly string[]> {
  const host = hostOf(url);
  const found = isIP(host) === 0 ? await resolve(host, signal) : [host];
  signal.throwIfAborted();
  if (found.length === 0) throw unfit('nothing was found under the name in the address');
  const addresses = found.filter(mayReach);
  if (addresses.length === 0) throw outOfReach();
  return addresses;
}

/** An IPv6 address without its brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** Finds the same addresses, whatever is asked for. */
function always(addresses: readonly string[]): LookupFunction {
  const [first, ...rest] = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, answer) => {
    if (first === undefined) answer(new Error('There is no address.'), '');
    else if (all) answer(null, [first, ...rest]);
    else answer(null, first.address, first.family);
  };
}

/** What comes, as it comes; whoever stops in the middle ends it. @throws {FileFault} it broke off */
async function* contentOf(
  body: Dispatcher.ResponseData['body'],
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of body) yield Buffer.from(chunk);
  } catch {
    signal.throwIfAborted();
    throw unfit('it broke off');
  }
}

type Headers = Dispatcher.ResponseData['headers'];

/** A header that is there several times says nothing. */
function textOf(header: Headers[string]): string {
  return typeof header === 'string' ? header : '';
}

function lengthOf(headers: Headers): number | undefined {
  const length = Number(textOf(headers['content-length']) || Number.NaN);
  return Number.isSafeInteger(length) ? length : undefined;
}

/** The last part of the name that the other side gives, which may be a path of its own. */
function nameIn(header: string): string | undefined {
  return parse(header).parameters.filename?.split(/[\\/]/).at(-1);
}

const unfit = (reason: string) => new FileFault('unfit', `The file could not be fetched: ${reason}.`);
const outOfReach = () => unfit('the node does not fetch from there');
