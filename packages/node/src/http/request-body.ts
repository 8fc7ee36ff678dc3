import type { Request } from 'express';
import type { z } from 'zod';
import { emptyBody, malformedBody, RequestError } from '../request-error.js';

/** Longest body that is read, in bytes. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/**
 * Reads a request's JSON, whatever its content type says. Keys match in any case, text after the value is not looked at, and
 * null counts as an object without keys. Source: daemon.md §2.
 * @throws {Refusal} 400 empty, malformed or of another form; 413 too long
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(request);
  if (text.trim() === '') throw emptyBody();
  const parsed = schema.safeParse(withLowerCaseKeys(parseFirstValue(text) ?? {}));
  if (!parsed.success) throw malformedBody();
  return parsed.data;
}

/** The first JSON value of a text. @throws {Refusal} 400 there is none */
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

/** Where the object, list or word that opens the text ends. */
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
  // Read to the end in any case: a request that is cut off in the middle does not get its answer.
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= BODY_LIMIT_BYTES) chunks.push(bytes);
  }
  if (length > BODY_LIMIT_BYTES) throw new RequestError(413, 'The data passed in the request is too large.');
  return Buffer.concat(chunks).toString('utf8');
}
