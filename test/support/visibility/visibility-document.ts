import { type GraphQLNamedType, type GraphQLSchema, isObjectType } from 'graphql';
import { visibilityOf } from '../../../src/schema/visibility/visibility-table.js';
import type { Audience } from './audiences.js';
import type { Seen, Sight } from './look-around.js';

const SIGNS: Readonly<Record<Sight, string>> = { unreached: '', null: '∅', refused: '✕', empty: '[]', shown: '●' };

const INTRODUCTION = `# Who sees what

Every field of every type, for everybody who can come with a key. Written by \`npm run visibility\`, which asks each of
them for every field on every way there is to it, on a database with one row of each type; a test does the same and
compares. The rules themselves are in \`src/schema/visibility\`; "anyone" is the default: each caller who may see the
object. Operations are decided by their use case.

● shown · ✕ refused: null, with the reason in \`errors\` · ∅ null for another reason · [] an empty list · blank: they come
to no object of that type. Results of mutations and events of subscriptions are blank for all: their use case decides.

The columns: `;

/** One row: its rule, and what each audience sees. */
export const fieldsOf = (
  schema: GraphQLSchema,
): readonly { readonly type: string; readonly field: string; readonly rule: string }[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((type) => {
      const byDefault = isOperationType(schema, type) ? 'use case' : 'anyone';
      return Object.keys(isObjectType(type) ? type.getFields() : {})
        .toSorted()
        .map((field) => ({
          type: type.name,
          field,
          rule: visibilityOf(type.name, field)?.name ?? byDefault,
        }));
    });

const isOperationType = (schema: GraphQLSchema, type: GraphQLNamedType): boolean =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].some((one) => one === type);

/** The table of who sees what as people read it. */
export const visibilityDocument = (
  schema: GraphQLSchema,
  audiences: readonly { readonly audience: Audience; readonly seen: Seen }[],
): string => {
  const fields = fieldsOf(schema);
  const columns = audiences.map(({ audience }, index) => `${index + 1} ${audience.name}`).join(' · ');
  const head = `| field | rule |${audiences.map((_, index) => ` ${index + 1} |`).join('')}\n|---|---|${audiences.map(() => ':-:|').join('')}`;
  const types = [...new Set(fields.map(({ type }) => type))];
  const tables = types.map((type) => {
    const rows = fields
      .filter((row) => row.type === type)
      .map(({ field, rule }) => {
        const cells = audiences.map(({ seen }) => SIGNS[seen.sights.get(`${type}.${field}`) ?? 'unreached']);
        return `| ${field} | ${rule} | ${cells.join(' | ')} |`;
      });
    return `## ${type}\n\n${head}\n${rows.join('\n')}\n`;
  });
  return `${INTRODUCTION}${columns}.\n\n${fields.length * audiences.length} cells.\n\n${tables.join('\n')}`;
};
