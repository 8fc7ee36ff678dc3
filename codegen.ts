import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { buildSchema, concatAST, isEnumType } from 'graphql';
import { declareIncludes } from './src/rest/declare-includes.js';

/** The folder of what the web console imports. */
const WEB = 'packages/web/src/graphql/';

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

// The documents behind the REST paths and those of the web console, checked against the schema, parsed, with the types of
// what they take and give.
const config: CodegenConfig = {
  schema: SCHEMA,
  emitLegacyCommonJSImports: false,
  generates: {
    [WEB]: {
      preset: 'client',
      documents: ['packages/web/src/**/*.graphql', 'operations/**/*.graphql'],
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars: SCALARS,
        dedupeFragments: true,
      },
    },
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
