import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';

/** The schema as it is committed. */
export const schema = buildSchema(
  readFileSync(new URL('../../src/schema/schema.graphql', import.meta.url).pathname, 'utf8'),
);
