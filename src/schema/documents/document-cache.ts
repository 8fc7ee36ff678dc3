import { hash } from 'node:crypto';
import type { DocumentNode } from 'graphql';
import type { YogaServerOptions } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/** Maximum bytes of the documents that were repeated, and of those that were seen once. */
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_BYTES_OF_NEW = 16 * 1024 * 1024;

/** Number of documents that are remembered by digest, cached or not. */
const MAX_REMEMBERED = 10_000;

/** Maximum bytes of a parsed document for each character of its text: 1 to 330 were measured. */
export const BYTES_PER_CHARACTER = 400;

type Caches = Exclude<YogaServerOptions<object, object>['parserAndValidationCache'], boolean | undefined>;

/**
 * Caches parsed documents, so that those of dashboards are parsed and validated once. Documents that cannot be parsed
 * are not cached. The result of validation is stored with its document. Documents that are seen once, such as those of
 * a client that generates a new one for each request, evict only each other; a document that was evicted is recognised
 * when it is repeated.
 */
export const createDocumentCache = (): Caches => {
  const fresh = cacheUpTo(MAX_BYTES_OF_NEW);
  const known = cacheUpTo(MAX_BYTES);
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
    const cache = remembered.has(digest) ? known : fresh;
    remembered.set(digest, true);
    cache.set(text, document);
  };
  return {
    documentCache: { get: (text) => known.get(text) ?? getAgain(text), set: keep },
    errorCache: { get: () => undefined, set: () => undefined },
  };
};

const cacheUpTo = (maxBytes: number): LRUCache<string, DocumentNode> =>
  new LRUCache({
    maxSize: maxBytes,
    // A longer one would evict nearly all others.
    maxEntrySize: MAX_BYTES_OF_NEW,
    sizeCalculation: (_document, text) => Math.max(1, text.length * BYTES_PER_CHARACTER),
  });
