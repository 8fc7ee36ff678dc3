import { expect, test } from '@jest/globals';
import { buildSchema, GraphQLError, getOperationAST, parse } from 'graphql';
import { createOperationCache } from '../../../src/schema/compiled/operation-cache.js';
import type { GraphQLContext } from '../../../src/schema/graphql-context.js';

const schema = buildSchema('type Query { a: Int b: Int }');

test('operations are kept compiled as long as all of them fit, with their documents', () => {
  const keep = createOperationCache(10_000);
  const operationOf = (text: string, documentBytes: number) => {
    const document = parse(text);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('A document has one operation.');
    return keep({
      schema,
      document,
      operation,
      documentBytes,
      answersErrors: true,
      answersEnumNames: true,
      maxFields: 10,
    });
  };
  const small = operationOf('{ a }', 1_000);
  const first = small({});
  expect(small({})).toBe(first);
  const large = operationOf('{ a b }', 6_500);
  large({});
  expect(small({})).not.toBe(first);
  expect(large({})).toBe(large({}));
});

test('a value that cannot be shown is no error that callers read', async () => {
  const document = parse('{ a b }');
  const operation = getOperationAST(document);
  if (!operation) throw new Error('A document has one operation.');
  const broken = buildSchema('type Query { a: Int b: Int }');
  const { a } = broken.getQueryType()?.getFields() ?? {};
  if (a !== undefined) a.resolve = () => 'one';
  const keep = createOperationCache(10_000);
  const compiled = keep({
    schema: broken,
    document,
    operation,
    documentBytes: 0,
    answersErrors: true,
    answersEnumNames: true,
    maxFields: 10,
  })({});
  const { data, errors } = await compiled.execute({} as GraphQLContext, {}); // nothing of it is asked for
  expect(data).toEqual({ a: null, b: null });
  expect(errors).toMatchObject([{ path: ['a'], originalError: expect.any(Error) }]);
  expect(errors?.[0]?.originalError).not.toBeInstanceOf(GraphQLError);
});
