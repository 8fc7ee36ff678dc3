import graphql from '@graphql-eslint/eslint-plugin';

// The schema and the documents that come with it. Those of REST select what its answers have, not what caches need, and say
// nothing of the variables that are added to them: the generator checks them.
const SCHEMA = 'src/schema/schema.graphql';
const DOCUMENTS = ['operations/**/*.graphql', 'packages/web/src/**/*.graphql'];

const {
  'flat/schema-recommended': { rules: recommended },
  'flat/schema-relay': { rules: relay },
  'flat/operations-recommended': { rules: operations },
} = graphql.configs;

const [, { EnumValueDefinition, ...names }] = recommended['@graphql-eslint/naming-convention'];

export default [
  {
    files: [SCHEMA, ...DOCUMENTS],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: SCHEMA, documents: DOCUMENTS } },
    },
  },
  {
    files: [SCHEMA],
    rules: {
      ...recommended,
      ...relay,
      // Values are the words that REST, events and the contract have for the same things: codes of errors in capitals, states in
      // small letters, orders as the fields they are by.
      '@graphql-eslint/naming-convention': ['error', names],
      // What can be read again is a Node, and a test reads each of them again. A hundred types are values, pages or outcomes.
      '@graphql-eslint/strict-id-in-types': 'off',
      // The three that it finds are the field's own terms: username, startupCommand, deletedId.
      '@graphql-eslint/no-typename-prefix': 'off',
      '@graphql-eslint/relay-edge-types': [
        'error',
        {
          withEdgeSuffix: true,
          // An entry of an activity log has no identity: nobody reads it again.
          shouldImplementNode: false,
          // Lists that are short by a rule of the domain are read whole, without pages.
          listTypeCanWrapOnlyEdgeType: false,
        },
      ],
      // By default only types and root fields have to say what they are.
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          rootField: true,
          DirectiveDefinition: true,
          FieldDefinition: true,
          InputValueDefinition: true,
          EnumValueDefinition: true,
        },
      ],
    },
  },
  {
    files: DOCUMENTS,
    rules: {
      ...operations,
      // A deleted object has `deletedId`, and its `id` is deprecated.
      '@graphql-eslint/require-selections': ['error', { fieldName: ['id', 'deletedId'] }],
    },
  },
];
