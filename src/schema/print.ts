import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './index.js';

// What `npm run generate` commits as schema.graphql: a change of the API is a visible diff.
process.stdout.write(`${printSchema(lexicographicSortSchema(schema))}\n`);
