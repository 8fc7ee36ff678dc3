import { type DocumentNode, type FragmentDefinitionNode, Kind, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Compilation, type CompiledOperation, compileOperation } from './compile-operation.js';

type Values = Readonly<Record<string, unknown>>;

/** An operation of a document, before it is known what it includes. */
interface Uncompiled extends Omit<Compilation, 'fragments' | 'variableValues'> {
  readonly document: DocumentNode;
  /** What the document takes where nothing else keeps it. */
  readonly documentBytes: number;
}

/** What a field takes, about. */
const BYTES_PER_FIELD = 1_000;

/** The operation as it is with these variables. @throws {NotCompiledError}  @throws {Error} it cannot be executed with them */
type OperationFor = (variableValues: Values) => CompiledOperation;

/**
 * Keeps operations compiled, each for what it includes: callers combine includes as they like.
 * @param maxBytes of all that are kept, their documents included; the oldest go
 */
export const createOperationCache = (maxBytes: number): ((operation: Uncompiled) => OperationFor) => {
  const kept = new LRUCache<string, CompiledOperation>({ maxSize: maxBytes });
  let operations = 0;
  return ({ document, documentBytes, ...uncompiled }) => {
    const number = operations++;
    const fragments = Object.fromEntries(
      document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]),
    );
    const conditions = conditionsOf(document);
    return (variableValues) => {
      const key = `${number} ${conditions.map((name) => variableValues[name]).join(' ')}`;
      const before = kept.get(key);
      if (before !== undefined) return before;
      // What else callers sent is not kept with it.
      const asked = Object.fromEntries(conditions.map((name) => [name, variableValues[name]]));
      const compiled = compileOperation({ ...uncompiled, fragments, variableValues: asked });
      kept.set(key, compiled, { size: documentBytes + (compiled.fieldCount + 1) * BYTES_PER_FIELD });
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
