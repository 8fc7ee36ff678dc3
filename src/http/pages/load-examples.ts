import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, type OperationDefinitionNode, parse, type TypeNode } from 'graphql';
import { packagePath } from '../../host/package-path.js';

/** A document that GraphiQL offers in a tab of its own. */
export interface ExampleDocument {
  /** The folder of the document, without its ordinal prefix. */
  readonly group: string;
  /** The name of its operation, which is also the title of its tab. */
  readonly name: string;
  readonly query: string;
  /** JSON with a value for each variable; the page replaces empty texts. */
  readonly variables: string;
}

/** The documents of `operations/`, with one operation each, in the order of their paths. */
export const loadExamples = (): readonly ExampleDocument[] => {
  const directory = packagePath('operations');
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => path.endsWith('.graphql'))
    .sort()
    .map((path) => exampleOf(path, readFileSync(join(directory, path), 'utf8')));
};

/** Values of variables that are not ids. */
const VALUES: Readonly<Record<string, unknown>> = {
  command: 'say hello',
  input: {
    ...{ name: 'My server', ownerId: '', eggId: '', image: '', startup: '', environment: {} },
    limits: { memory: 1024, swap: 0, disk: 5120, io: 500, cpu: 100 },
    deploy: { locationIds: [], portRange: [] },
  },
};

const exampleOf = (path: string, query: string): ExampleDocument => {
  const operation = parse(query).definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const group = /^\d+-([^/\\]+)[/\\]/.exec(path)?.[1];
  if (operation?.name === undefined || group === undefined) throw new Error(`${path} is not an example in a group.`);
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => [
    variable.name.value,
    VALUES[variable.name.value] ?? placeholderOf(type),
  ]);
  return {
    group,
    name: operation.name.value,
    query,
    variables: variables.length === 0 ? '' : JSON.stringify(Object.fromEntries(variables), null, 2),
  };
};

/** A placeholder for a value of this type. */
const placeholderOf = (type: TypeNode): unknown => {
  if (type.kind === Kind.NON_NULL_TYPE) return placeholderOf(type.type);
  if (type.kind === Kind.LIST_TYPE) return [placeholderOf(type.type)];
  return type.name.value === 'Boolean' ? true : '';
};
