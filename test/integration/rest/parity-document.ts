import type { ParityRow, Subject } from './parity-table.js';

const HEAD = `# REST and GraphQL, side by side

Every REST route with the GraphQL request that replaces it. \`npm run parity\` writes this page from the table of a test. The
test sends both requests on the same rows as the same people: both leave the same rows, call nodes in the same way, and fail
with the same code at the same member. One table (\`src/refusals\`) maps REST error classes to GraphQL codes. The routes for
nodes (\`/api/remote\`) have no GraphQL request, because only daemons use them.

GraphQL identifies objects by global ids, and a server also by its uuid or short identifier. Members are in camelCase. Lists
without pages in REST have pages in GraphQL. \`…\` stands for the members of the body.

| REST | GraphQL | With | Difference |
|---|---|---|---|
`;

/** Objects and members by their names. */
const NAMES: Subject = new Proxy<Record<string, string>>({}, { get: (_target, name) => `:${String(name)}` });

/** The page with the table. */
export const parityDocument = (rows: readonly (readonly [route: string, row: ParityRow])[]): string => {
  const lines = rows.map(([route, { twin, differs = '' }]) => {
    const { field, variables } = twin(NAMES, { '…': '…' });
    return `| \`${route}\` | \`${field}\` | ${shown(variables)} | ${differs} |\n`;
  });
  return HEAD + lines.join('');
};

const shown = (variables: object): string => {
  const members = Object.entries(variables).map(([name, value]) => `${name}: ${literal(value)}`);
  return members.length === 0 ? '' : `\`${members.join(', ').replaceAll('…: …', '…')}\``;
};

const literal = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{ ${members.map(([name, inner]) => `${name}: ${literal(inner)}`).join(', ')} }`;
};
