import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { request } from 'undici';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The decoders of the encodings that a test requests with `Accept-Encoding`; by default none is requested. */
const DECODERS: Readonly<Record<string, (data: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
  gzip: promisify(gunzip),
};

/**
 * One request and its whole response, with `node:http` and not `fetch`: for a server that does nothing, `fetch` needs
 * 0.7 ms more processor time for each request, and it requests compression of every long response.
 */
export const exchange = async (url: string, { method, headers, body }: HttpRequest): Promise<HttpAnswer> => {
  const answer = await request(url, { method, headers, body: body ?? null });
  const received = headersOf(answer.headers);
  const decode = DECODERS[received.get('content-encoding') ?? ''];
  const text =
    decode === undefined
      ? await answer.body.text()
      : (await decode(Buffer.from(await answer.body.arrayBuffer()))).toString('utf8');
  return { status: answer.statusCode, headers: received, text };
};

const headersOf = (fields: Readonly<Record<string, string | string[] | undefined>>): Headers => {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(fields)) {
    for (const value of [values].flat()) headers.append(name, value);
  }
  return headers;
};
