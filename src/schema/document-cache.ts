import type { DocumentNode } from 'graphql';
import type { YogaServerOptions } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/** Bytes that documents may take together that have come again, and those that have come once. */
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_BYTES_OF_NEW = 16 * 1024 * 1024;

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
 * request, drive out each other only.
 */
export const createDocumentCache = (): DocumentCaches => {
  const fresh = keptUpTo(MAX_BYTES_OF_NEW);
  const known = keptUpTo(MAX_BYTES);
  const getAgain = (text: string): DocumentNode | undefined => {
    const document = fresh.get(text);
    if (document === undefined) return undefined;
    fresh.delete(text);
    known.set(text, document);
    return document;
  };
  return {
    documentCache: {
      get: (text) => known.get(text) ?? getAgain(text),
      set: (text, document) => fresh.set(text, document),
    },
    errorCache: { get: () => undefined, set: () => undefined },
    isKept: (text) => known.has(text) || fresh.has(text),
  };
};

const keptUpTo = (maxBytes: number): LRUCache<string, DocumentNode> =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: (_document, text) => Math.max(1, text.length * BYTES_PER_CHARACTER),
  });
