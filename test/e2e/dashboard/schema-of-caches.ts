import { readFileSync } from 'node:fs';
import { buildSchema, introspectionFromSchema, isAbstractType } from 'graphql';

const schema = buildSchema(readFileSync('src/schema/schema.graphql', 'utf8'));

/** The schema for graphcache, as `/graphql` answers to an introspection. */
export const introspection = introspectionFromSchema(schema, { descriptions: false });

/** The members of interfaces and unions for Apollo. */
export const possibleTypes = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
);

/** The `keys` for graphcache, as `docs/graphql.md` lists them. */
export const documentedKeys = Object.fromEntries(
  [...readFileSync('docs/graphql.md', 'utf8').matchAll(/(\w+): withoutId\b/g)].map(([, type]) => [type, () => null]),
);
