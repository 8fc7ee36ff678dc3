import type { Request } from 'express';
import type { z } from 'zod';
import { emptyBody, malformedBody, RequestError } from '../request-error.js';

/** Longest request body, in bytes. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/**
 * Reads a request's JSON, regardless of its content type. Keys match case-insensitively, text after the value is
 * ignored, and null counts as an empty object. Source: daemon.md §2.
 * @throws {RequestError} 400 empty, malformed or of another form; 413 too long
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(request);
  if (text.trim() === '') throw emptyBody();
  const parsed = schema.safeParse(withLowerCaseKeys(parseFirstValue(text) ?? {}));
  if (!parsed.success) throw malformedBody();
  return parsed.data;
}

/** The first JSON value of a text. @throws {RequestError} 400 there is none */
export function parseFirstValue(text: string): unknown {
  for (const candidate of [text, text.slice(0, endOfValue(text))]) {
    try {
      return JSON.parse(candidate);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  throw malformedBody();
}

/** End of the object, array or word at the beginning of the text. */
function endOfValue(text: string): number {
  let depth = 0;
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s"[\]{}]+/gs)) {
    if (token[0] === '{' || token[0] === '[') depth += 1;
    if (token[0] === '}' || token[0] === ']') depth -= 1;
    if (depth <= 0) return token.index + token[0].length;
  }
  return text.length;
}

function withLowerCaseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key.toLowerCase(), child]));
}

async function readText(request: Request): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Read to the end in any case: a client whose request is interrupted does not get the response.
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= BODY_LIMIT_BYTES) chunks.push(bytes);
  }
  if (length > BODY_LIMIT_BYTES) throw new RequestError(413, 'The data passed in the request is too large.');
  return Buffer.concat(chunks).toString('utf8');
}
