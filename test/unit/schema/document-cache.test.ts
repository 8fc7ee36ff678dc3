import { expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { createDocumentCache } from '../../../src/schema/documents/document-cache.js';

const documentOf = (index: number, length: number): string => `{ a${index} # ${'x'.repeat(length)}\n}`;

test('documents are kept up to a number of bytes, the latest ones first', () => {
  const { documentCache } = createDocumentCache();
  const texts = Array.from({ length: 400 }, (_, index) => documentOf(index, 10_000));
  for (const text of texts) documentCache?.set(text, parse(text));
  const kept = texts.filter((text) => documentCache?.get(text) !== undefined);
  expect(kept).toEqual(texts.slice(-kept.length));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.join('').length * 400).toBeLessThanOrEqual(64 * 1024 * 1024);
});

test('one that is too long for all of it is not kept, nor what could not be parsed', () => {
  const { documentCache, errorCache } = createDocumentCache();
  const text = documentOf(0, 200_000);
  documentCache?.set(text, parse(text));
  errorCache?.set('{', new Error('no document'));
  expect([documentCache?.get(text), errorCache?.get('{')]).toEqual([undefined, undefined]);
});

test('documents that come again are kept, whatever comes once', () => {
  const { documentCache } = createDocumentCache();
  const dashboards = Array.from({ length: 20 }, (_, index) => documentOf(index, 2_000));
  for (const text of dashboards) documentCache?.set(text, parse(text));
  const asked = dashboards.map((text) => documentCache?.get(text));
  for (let index = 0; index < 200; index += 1) {
    const text = documentOf(1_000 + index, index % 2 === 0 ? 90_000 : 5_000);
    if (documentCache?.get(text) === undefined) documentCache?.set(text, parse(text));
  }
  expect(dashboards.map((text) => documentCache?.get(text))).toEqual(asked);
  expect(documentCache?.get(documentOf(1_001, 5_000))).toBeUndefined();
});

test('one that comes again is kept from then on, however many have come in between', () => {
  const { documentCache } = createDocumentCache();
  const ask = (text: string): boolean => {
    const isCached = documentCache?.get(text) !== undefined;
    if (!isCached) documentCache?.set(text, parse(text));
    return isCached;
  };
  const dashboard = documentOf(0, 2_000);
  const kept = [0, 1, 2, 3].map((poll) => {
    for (let index = 1; index <= 200; index += 1) ask(documentOf(200 * poll + index, 1_000));
    return ask(dashboard);
  });
  expect(kept).toEqual([false, false, true, true]);
});
