import { type DocumentNode, type FragmentDefinitionNode, Kind, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Compilation, type CompiledOperation, compileOperation } from './compile-operation.js';

type Values = Readonly<Record<string, unknown>>;

/** An operation of a document, before it is known what it includes. */
type Uncompiled = Omit<Compilation, 'fragments' | 'variableValues'> & { readonly document: DocumentNode };

/** The operation as it is with these variables. @throws {NotCompiledError} */
type OperationFor = (variableValues: Values) => CompiledOperation;

/**
 * Keeps operations compiled, each for what it includes: callers combine includes as they like.
 * @param maxFields of all that are kept, each of which takes about a kilobyte; the oldest go
 */
export const createKeptOperations = (maxFields: number): ((operation: Uncompiled) => OperationFor) => {
  const kept = new LRUCache<string, CompiledOperation>({
    maxSize: maxFields,
    sizeCalculation: ({ fieldCount }) => fieldCount + 1,
  });
  let operations = 0;
  return ({ document, ...uncompiled }) => {
    const number = operations++;
    const fragments = Object.fromEntries(
      document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]),
    );
    const conditions = conditionsOf(document);
    return (variableValues) => {
      const key = `${number} ${conditions.filter((name) => variableValues[name] === true).join(' ')}`;
      const before = kept.get(key);
      if (before !== undefined) return before;
      // What else callers sent is not kept with it.
      const asked = Object.fromEntries(conditions.map((name) => [name, variableValues[name]]));
      const compiled = compileOperation({ ...uncompiled, fragments, variableValues: asked });
      kept.set(key, compiled);
      return compiled;
    };
  };
};

const isFragment = (definition: DocumentNode['definitions'][number]): definition is FragmentDefinitionNode =>
  definition.kind === Kind.FRAGMENT_DEFINITION;

/** The variables on which it depends what is selected. */
const conditionsOf = (document: DocumentNode): readonly string[] => {
  const names = new Set<string>();
  visit(document, {
    Directive: ({ arguments: given = [] }) => {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
};
