import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  concatAST,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  lexicographicSortSchema,
  type OperationDefinitionNode,
  parse,
  print,
  printSchema,
  validate,
} from 'graphql';
import { declareIncludes } from '../../../src/rest/declare-includes.js';
import * as generated from '../../../src/rest/documents.js';
import { schema } from '../../../src/schema/index.js';

const filesIn = async (directory: string): Promise<readonly string[]> => {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => name.endsWith('.graphql')).map((name) => join(directory, name));
};

const documentsIn = async (directory: string) =>
  Promise.all((await filesIn(directory)).map(async (path) => [path, parse(await readFile(path, 'utf8'))] as const));

const REST = await documentsIn('src/rest');
const OPERATIONS = await documentsIn('operations');

const written = concatAST(REST.map(([, document]) => document));
const { definitions } = declareIncludes(written, written);
const fragments = definitions.filter(
  (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
);
const operations = definitions.filter(
  (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
);

test('the committed schema is the one that the code builds', async () => {
  const committed = await readFile('src/schema/schema.graphql', 'utf8');
  expect(committed).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`);
});

test('the documents of REST are valid', () => {
  expect(operations.length).toBeGreaterThan(0);
  expect(validate(schema, { kind: Kind.DOCUMENT, definitions }).map(({ message }) => message)).toEqual([]);
});

describe('the documents that REST executes', () => {
  const builtOf = (name: string): DocumentNode => {
    const [, document] = Object.entries(generated).find(([exported]) => exported === `${name}Document`) ?? [];
    if (document === undefined) throw new Error(`There is no ${name}Document: run npm run generate.`);
    return document;
  };

  test.each(operations.map((operation) => [operation.name?.value ?? '', operation] as const))(
    '%s is the one that is written down',
    (name, operation) => {
      const built = builtOf(name);
      const expected = [operation, ...fragments].map((definition) => print(definition));
      for (const definition of built.definitions) expect(expected).toContain(print(definition));
      expect(validate(schema, built)).toEqual([]);
    },
  );

  test('are all written down', () => {
    const built = Object.keys(generated).filter((name) => name.endsWith('Document'));
    expect(built.sort()).toEqual(operations.map(({ name }) => `${name?.value}Document`).sort());
  });
});

describe('what is included', () => {
  const declared = (text: string): string => {
    const document = parse(text);
    return print(declareIncludes(document, document));
  };

  test('is asked for by a variable that nobody has to declare', () => {
    const text = declared(`
      query GetServer($id: Int!) { server(internalId: $id) { ...Includes } }
      fragment Includes on Server {
        includeNode: node @include(if: $node) { includeServers: servers @include(if: $nodeServers) { edges { cursor } } }
      }
    `);
    expect(text).toContain('query GetServer($id: Int!, $node: Boolean!, $nodeServers: Boolean!) {');
  });

  test.each(['nodes', 'eggNode'])('is not asked for by $%s, which is not its name', (variable) => {
    expect(() => declared(`{ server { includeNode: node @include(if: $${variable}) { name } } }`)).toThrow(
      `includeNode is asked for by $${variable} instead of $node.`,
    );
  });

  test('is not declared, and nothing else is declared like it', () => {
    expect(() => declared('query GetServer($all: Boolean!) { servers { totalCount @include(if: $all) } }')).toThrow(
      '$all is Boolean!, a type reserved for includes',
    );
  });

  test('is never a condition that goes by no such name', () => {
    const document = parse('{ servers { totalCount @include(if: $isPaginated) } }');
    expect(validate(schema, declareIncludes(document, document)).map(({ message }) => message)).toEqual([
      'Variable "$isPaginated" is not defined.',
    ]);
  });
});

test.each(OPERATIONS)('%s is valid', (_path, document) => {
  expect(validate(schema, document).map(({ message }) => message)).toEqual([]);
});
