import type { ParityRow, Subject } from './parity-table.js';

const HEAD = `# REST and GraphQL, side by side

Every REST route with the equivalent GraphQL operation. \`npm run parity\` writes this document from a table that a test
uses: it sends both requests on the same rows, as the same users. Both leave the same rows, make the same calls to nodes
and fail with the same error code at the same member. One table (\`src/errors\`) maps the classes of REST errors to the
codes of GraphQL errors. The routes for nodes (\`/api/remote\`) have no equivalent: they are the protocol of the daemons.

GraphQL names objects by global ids, and servers also by uuid or short identifier. Members are in camelCase. Lists have
pages. \`…\` stands for the members of the body.

| REST | GraphQL | With | Different |
|---|---|---|---|
`;

/** A placeholder for each object and member: its own name. */
const NAMES: Subject = new Proxy<Record<string, string>>({}, { get: (_target, name) => `:${String(name)}` });

/** The table in Markdown. */
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
