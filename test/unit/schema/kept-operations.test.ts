import { expect, test } from '@jest/globals';
import { buildSchema, getOperationAST, parse } from 'graphql';
import { createKeptOperations } from '../../../src/schema/compiled/kept-operations.js';

const schema = buildSchema('type Query { a: Int b: Int }');

test('operations are kept compiled as long as all of them fit, with their documents', () => {
  const keep = createKeptOperations(10_000);
  const operationOf = (text: string, documentBytes: number) => {
    const document = parse(text);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('A document has one operation.');
    return keep({ schema, document, operation, documentBytes, answersErrors: true, maxFields: 10 });
  };
  const small = operationOf('{ a }', 1_000);
  const first = small({});
  expect(small({})).toBe(first);
  const large = operationOf('{ a b }', 6_500);
  large({});
  expect(small({})).not.toBe(first);
  expect(large({})).toBe(large({}));
});
