import { hash } from 'node:crypto';
import type { DocumentNode } from 'graphql';
import type { YogaServerOptions } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/** Bytes that documents may take together that have come again, and those that have come once. */
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_BYTES_OF_NEW = 16 * 1024 * 1024;

/** Documents that are remembered to have come, by digests, kept or not. */
const MAX_REMEMBERED = 10_000;

/** Bytes that a parsed document takes for each character of its text, at most: seen were 1 to 330. */
export const BYTES_PER_CHARACTER = 400;

type Caches = Exclude<YogaServerOptions<object, object>['parserAndValidationCache'], boolean | undefined>;

export interface DocumentCaches extends Caches {
  /** Whether the document of a text is kept. */
  readonly isKept: (text: string) => boolean;
}

/**
 * Keeps parsed documents, so that those of dashboards are parsed and validated once. Of those that cannot be parsed nothing
 * is kept. What validation found goes with its document. Documents that come once, as those of who writes a new one for each
 * request, drive out each other only; those that had to go are remembered when they come again.
 */
export const createDocumentCache = (): DocumentCaches => {
  const fresh = keptUpTo(MAX_BYTES_OF_NEW);
  const known = keptUpTo(MAX_BYTES);
  const remembered = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  const getAgain = (text: string): DocumentNode | undefined => {
    const document = fresh.get(text);
    if (document === undefined) return undefined;
    fresh.delete(text);
    known.set(text, document);
    return document;
  };
  const keep = (text: string, document: DocumentNode): void => {
    const digest = hash('sha256', text, 'base64');
    const kept = remembered.has(digest) ? known : fresh;
    remembered.set(digest, true);
    kept.set(text, document);
  };
  return {
    documentCache: { get: (text) => known.get(text) ?? getAgain(text), set: keep },
    errorCache: { get: () => undefined, set: () => undefined },
    isKept: (text) => known.has(text) || fresh.has(text),
  };
};

const keptUpTo = (maxBytes: number): LRUCache<string, DocumentNode> =>
  new LRUCache({
    maxSize: maxBytes,
    // A longer one would drive out nearly all others.
    maxEntrySize: MAX_BYTES_OF_NEW,
    sizeCalculation: (_document, text) => Math.max(1, text.length * BYTES_PER_CHARACTER),
  });
