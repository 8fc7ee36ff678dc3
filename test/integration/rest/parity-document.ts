import type { ParityRow, Subject } from './parity-table.js';

const HEAD = `# REST and GraphQL, side by side

Every route of REST with what a client of GraphQL sends in its place. Written by \`npm run parity\` from the table with
which a test asks both on the same rows, as the same people: they leave the same rows, ask nodes for the same, and refuse
with the same code, at the same member. Refusals by class over REST and by code over GraphQL are one table
(\`src/errors\`). What nodes ask (\`/api/remote\`) has no twin: it is the protocol of the daemons of the field, for nobody else.

Objects are named by global ids in GraphQL; a server also by its uuid or short identifier. Members are in camelCase. Whole
lists come page by page. \`…\` stands for the members of the body.

| REST | GraphQL | With | Different |
|---|---|---|---|
`;

/** Objects and members under their own names. */
const NAMES: Subject = new Proxy<Record<string, string>>({}, { get: (_target, name) => `:${String(name)}` });

/** The table as people read it. */
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
