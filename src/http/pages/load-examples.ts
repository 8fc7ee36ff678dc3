import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, type OperationDefinitionNode, parse, type TypeNode } from 'graphql';
import { packagePath } from '../../host/package-path.js';

/** A document that GraphiQL offers in a tab of its own. */
export interface ExampleDocument {
  /** The folder that it is in, without the number that says its place. */
  readonly group: string;
  /** Of its operation, which is what its tab is called. */
  readonly name: string;
  readonly query: string;
  /** JSON with a gap for each variable. */
  readonly variables: string;
}

/** The documents of `operations/`, one operation in each, in the order of their paths. */
export const loadExamples = (): readonly ExampleDocument[] => {
  const directory = packagePath('operations');
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => path.endsWith('.graphql'))
    .sort()
    .map((path) => exampleOf(path, readFileSync(join(directory, path), 'utf8')));
};

const exampleOf = (path: string, query: string): ExampleDocument => {
  const operation = parse(query).definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const group = /^\d+-([^/\\]+)[/\\]/.exec(path)?.[1];
  if (operation?.name === undefined || group === undefined) throw new Error(`${path} is no example in a group.`);
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => [
    variable.name.value,
    gapOf(type),
  ]);
  return {
    group,
    name: operation.name.value,
    query,
    variables: variables.length === 0 ? '' : JSON.stringify(Object.fromEntries(variables), null, 2),
  };
};

/** What somebody replaces by a value of this type. */
const gapOf = (type: TypeNode): unknown => {
  if (type.kind === Kind.NON_NULL_TYPE) return gapOf(type.type);
  if (type.kind === Kind.LIST_TYPE) return [gapOf(type.type)];
  if (type.name.value === 'Boolean') return true;
  return type.name.value.endsWith('Input') ? {} : '';
};
