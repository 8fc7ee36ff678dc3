import type { DocumentNode } from 'graphql';
import type { YogaServerOptions } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/** Bytes that all kept documents may take together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Bytes that a parsed document takes for each character of its text, at most: seen were 1 to 330. */
export const BYTES_PER_CHARACTER = 400;

type Caches = Exclude<YogaServerOptions<object, object>['parserAndValidationCache'], boolean | undefined>;

/**
 * Keeps parsed documents, so that those of dashboards are parsed and validated once. Of those that cannot be parsed nothing
 * is kept. What validation found goes with its document.
 */
export const createDocumentCache = (): Caches => ({
  documentCache: new LRUCache<string, DocumentNode>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_document, text) => Math.max(1, text.length * BYTES_PER_CHARACTER),
  }),
  errorCache: { get: () => undefined, set: () => undefined },
});
