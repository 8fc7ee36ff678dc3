import { printSorted } from './print-sorted.js';

// What `npm run generate` commits as schema.graphql: a change of the API is a visible diff.
process.stdout.write(printSorted());
