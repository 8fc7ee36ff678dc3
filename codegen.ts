import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { buildSchema, concatAST, isEnumType } from 'graphql';
import { declareIncludes } from './src/rest/declare-includes.js';

/** The folder of what the web console imports. */
const WEB = 'packages/web/src/graphql/';

/** Documents that the first view does not need: apart, so that browsers load them with their views. */
const OWN_CHUNK = ['account', 'administration', 'audit'].map((view) => `packages/web/src/${view}/*.graphql`);

const SCALARS = {
  ID: 'string',
  DateTime: 'string',
  TimeZone: 'string',
  CronField: 'string',
  JSONObject: 'Record<string, unknown>',
};

const SCHEMA = 'src/schema/schema.graphql';

/** The value of the domain, which REST shows: the opposite of `enumOf`. Codes of errors are the same everywhere. */
const domainValueOf = (type: string, name: string): string => {
  if (type === 'ErrorCode') return name;
  const value = name.toLowerCase();
  return type.endsWith('SortField') ? value.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()) : value;
};

const DOMAIN_VALUES = Object.fromEntries(
  Object.values(buildSchema(readFileSync(SCHEMA, 'utf8')).getTypeMap())
    .filter(isEnumType)
    .map((type) => [
      type.name,
      Object.fromEntries(type.getValues().map(({ name }) => [name, domainValueOf(type.name, name)])),
    ]),
);

const webDocuments = (documents: string[]): NonNullable<CodegenConfig['generates'][string]> => ({
  preset: 'client',
  documents,
  presetConfig: { fragmentMasking: false },
  config: {
    useTypeImports: true,
    enumsAsTypes: true,
    strictScalars: true,
    scalars: SCALARS,
    dedupeFragments: true,
  },
});

// The documents behind the REST paths and those of the web console, checked against the schema, parsed, with the types of
// what they take and give.
const config: CodegenConfig = {
  schema: SCHEMA,
  emitLegacyCommonJSImports: false,
  generates: {
    [WEB]: webDocuments([
      'packages/web/src/**/*.graphql',
      'operations/**/*.graphql',
      ...OWN_CHUNK.map((path) => `!${path}`),
    ]),
    [`${WEB}administration/`]: webDocuments(OWN_CHUNK),
    // What `... on Error` and `... on Node` match in the cache of the web console.
    [`${WEB}possible-types.ts`]: { plugins: ['fragment-matcher'] },
    'src/rest/documents.ts': {
      documents: 'src/rest/**/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      documentTransforms: [
        {
          transform: ({ documents }) => {
            const all = concatAST(documents.flatMap(({ document }) => document ?? []));
            return documents.map((file) => ({
              ...file,
              document: file.document && declareIncludes(file.document, all),
            }));
          },
        },
      ],
      config: {
        useTypeImports: true,
        enumType: 'string-literal',
        enumsAsTypes: true,
        enumValues: DOMAIN_VALUES,
        skipTypename: false,
        dedupeFragments: true,
        immutableTypes: true,
        scalars: SCALARS,
      },
    },
  },
};

export default config;
