import type { CodegenConfig } from '@graphql-codegen/cli';
import { concatAST } from 'graphql';
import { declareIncludes } from './src/rest/declare-includes.js';

// The documents behind the REST paths, checked against the schema, parsed, with the types of what they take and give.
const config: CodegenConfig = {
  schema: 'src/schema/schema.graphql',
  documents: 'src/rest/**/*.graphql',
  emitLegacyCommonJSImports: false,
  generates: {
    'src/rest/documents.ts': {
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
        skipTypename: false,
        dedupeFragments: true,
        immutableTypes: true,
        scalars: {
          ID: 'string',
          DateTime: 'string',
          TimeZone: 'string',
          CronField: 'string',
          JSONObject: 'Record<string, unknown>',
        },
      },
    },
  },
};

export default config;
