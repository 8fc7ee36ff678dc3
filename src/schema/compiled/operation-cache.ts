import { type DocumentNode, type FragmentDefinitionNode, Kind, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Compilation, type CompiledOperation, compileOperation } from './compile-operation.js';

type Values = Readonly<Record<string, unknown>>;

/** An operation of a document, before its includes are known. */
interface Uncompiled extends Omit<Compilation, 'fragments' | 'variableValues'> {
  readonly document: DocumentNode;
  /** Bytes of the document if no other cache holds it. */
  readonly documentBytes: number;
}

/** Approximate bytes of a field. */
const BYTES_PER_FIELD = 1_000;

/**
 * The compiled operation for these variables. @throws {NotCompiledError} @throws {Error} it cannot be executed with
 * them
 */
type OperationFor = (variableValues: Values) => CompiledOperation;

/**
 * Caches compiled operations, one for each combination of includes.
 * @param maxBytes of all cached operations, their documents included; the least recently used are dropped
 */
export const createOperationCache = (maxBytes: number): ((operation: Uncompiled) => OperationFor) => {
  const cached = new LRUCache<string, CompiledOperation>({ maxSize: maxBytes });
  let operations = 0;
  return ({ document, documentBytes, ...uncompiled }) => {
    const number = operations++;
    const fragments = Object.fromEntries(
      document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]),
    );
    const conditions = conditionsOf(document);
    return (variableValues) => {
      const key = `${number} ${conditions.map((name) => variableValues[name]).join(' ')}`;
      const before = cached.get(key);
      if (before !== undefined) return before;
      // Other variables of callers are not cached with it.
      const asked = Object.fromEntries(conditions.map((name) => [name, variableValues[name]]));
      const compiled = compileOperation({ ...uncompiled, fragments, variableValues: asked });
      cached.set(key, compiled, { size: documentBytes + (compiled.fieldCount + 1) * BYTES_PER_FIELD });
      return compiled;
    };
  };
};

const isFragment = (definition: DocumentNode['definitions'][number]): definition is FragmentDefinitionNode =>
  definition.kind === Kind.FRAGMENT_DEFINITION;

/** The variables on which the selection depends. */
const conditionsOf = (document: DocumentNode): readonly string[] => {
  const names = new Set<string>();
  visit(document, {
    Directive: ({ arguments: given = [] }) => {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
};
