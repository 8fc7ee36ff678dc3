import type { CodegenConfig } from '@graphql-codegen/cli';

// The documents behind the REST paths, checked against the schema, parsed, with the types of what they take and give.
const config: CodegenConfig = {
  schema: 'src/schema/schema.graphql',
  documents: 'src/rest/**/*.graphql',
  emitLegacyCommonJSImports: false,
  generates: {
    'src/rest/documents.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
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
          Instant: 'string',
          TimeZone: 'string',
          CronField: 'string',
          JSONObject: 'Record<string, unknown>',
        },
      },
    },
  },
};

export default config;
