import { isThenable } from '@pothos/core';
import {
  defaultFieldResolver,
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getArgumentValues,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  OperationTypeNode,
} from 'graphql';
import type { GraphQLContext } from '../graphql-context.js';
import { collectFields, type Selecting } from './collect-fields.js';
import { columnReader } from './column-reader.js';

/** An operation that is ready to be executed. */
export interface CompiledOperation {
  /** Its fields, for what it takes to keep it. */
  readonly fieldCount: number;
  /** The data; or rejects with what the first field threw that failed. */
  execute(context: GraphQLContext, variableValues: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** What lasts as long as one execution. */
interface Execution {
  readonly context: GraphQLContext;
  readonly variableValues: Readonly<Record<string, unknown>>;
  /** By the number of the place: what all objects there are resolved with. */
  readonly calls: Call[];
}

/** What a resolver is given besides its object. */
interface Call {
  readonly args: Readonly<Record<string, unknown>>;
  readonly info: GraphQLResolveInfo;
}

/** A field where it stands in the document. */
interface Place {
  /** In the answer. */
  readonly name: string;
  /** What is shown of an object, or a promise of it. */
  readonly show: (object: unknown, execution: Execution) => unknown;
}

/** What is shown of a value, or a promise of it. */
type Complete = (value: unknown, execution: Execution) => unknown;

/** What the places of one operation are compiled with. */
interface Compiling extends Selecting {
  /** Numbers the places. */
  readonly nextPlace: () => number;
}

/** Where a field stands, and its own nodes. */
interface Position {
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly fieldNodes: readonly FieldNode[];
  /**
   * Without places in lists, as all objects of a list share it: who keeps something by path keeps what is true of all of
   * them, since all are read with the same selection.
   */
  readonly path: GraphQLResolveInfo['path'];
}

/**
 * Makes of an operation what `execute` of graphql-js finds out anew for each object: which fields are selected, by whom
 * they are resolved, with what, and how their values are shown. Resolvers are called as ever, each with the same
 * arguments. It differs in that the first error ends it: there is no answer with errors in it.
 * @param selecting with the values of the variables that `@include` and `@skip` name; others may differ later
 */
export const compileOperation = (selecting: Selecting): CompiledOperation => {
  let places = 0;
  const compiling: Compiling = { ...selecting, nextPlace: () => places++ };
  const { operation, schema } = selecting;
  const type = schema.getRootType(operation.operation);
  if (!type) throw new Error(`The schema has no ${operation.operation}.`);
  const fields = compileFields(compiling, type, operation.selectionSet.selections, undefined);
  const showAll = operation.operation === OperationTypeNode.MUTATION ? showInTurn : showFields;
  return {
    fieldCount: places,
    execute: async (context, variableValues) => showAll(fields, undefined, { context, variableValues, calls: [] }),
  };
};

const compileFields = (
  compiling: Compiling,
  parentType: GraphQLObjectType,
  selections: Parameters<typeof collectFields>[2],
  above: GraphQLResolveInfo['path'] | undefined,
): readonly Place[] =>
  [...collectFields(compiling, parentType, selections)].map(([name, fieldNodes]) => {
    const [node] = fieldNodes;
    if (node?.name.value === '__typename') return { name, show: () => parentType.name };
    const field = node && parentType.getFields()[node.name.value];
    if (field === undefined) throw new Error(`${parentType.name} has no field ${node?.name.value}.`);
    const path = { prev: above, key: name, typename: parentType.name };
    return { name, show: compileField(compiling, { parentType, field, fieldNodes, path }) };
  });

const compileField = (compiling: Compiling, position: Position): Place['show'] => {
  const { field, parentType } = position;
  const { resolve = defaultFieldResolver } = field;
  const complete = completeAs(compiling, position, field.type);
  const place = compiling.nextPlace();
  const callFor = callsOf(compiling, position);
  const show: Place['show'] = (object, execution) => {
    const { calls, context } = execution;
    calls[place] ??= callFor(execution);
    const { args, info } = calls[place];
    const value: unknown = resolve(object, args, context, info);
    return isThenable(value) ? value.then((resolved) => complete(resolved, execution)) : complete(value, execution);
  };
  const reader = columnReader(parentType, field);
  if (reader === undefined) return show;
  const showColumn = (isAdmitted: boolean, object: unknown, execution: Execution): unknown => {
    const value = isAdmitted ? reader.read(object, execution.context) : undefined;
    return value === undefined ? show(object, execution) : complete(value, execution);
  };
  return (object, execution) => {
    const isAdmitted = reader.admits(object, execution.context);
    return typeof isAdmitted === 'boolean'
      ? showColumn(isAdmitted, object, execution)
      : isAdmitted.then((admitted) => showColumn(admitted, object, execution));
  };
};

/** What a field is resolved with, which is the same for all objects at its place. */
const callsOf = (
  { operation, fragments, schema }: Compiling,
  { field, fieldNodes, parentType, path }: Position,
): ((execution: Execution) => Call) => {
  const fixed = {
    ...{ fieldName: field.name, fieldNodes, returnType: field.type, parentType, path },
    ...{ schema, fragments, rootValue: undefined, operation },
  };
  const [node] = fieldNodes;
  return ({ variableValues }) => ({
    args: node === undefined ? {} : getArgumentValues(field, node, variableValues),
    info: { ...fixed, variableValues },
  });
};

// --------------------------------------------------------------------------------------------------------- the values

const completeAs = (compiling: Compiling, position: Position, type: GraphQLOutputType): Complete => {
  if (isNonNullType(type)) return requireValue(position, completeAs(compiling, position, type.ofType));
  const complete = isListType(type)
    ? completeList(position, completeAs(compiling, position, type.ofType))
    : completeNamed(compiling, position, type);
  return (value, execution) => {
    if (value instanceof Error) throw value;
    return value === null || value === undefined ? null : complete(value, execution);
  };
};

const completeNamed = (compiling: Compiling, position: Position, type: GraphQLNamedOutputType): Complete => {
  if (isLeafType(type)) return completeLeaf(type);
  return isObjectType(type) ? completeObject(compiling, position, type) : completeAbstract(compiling, position, type);
};

const requireValue = ({ parentType, field }: Position, complete: Complete): Complete => {
  const require = (shown: unknown): unknown => {
    if (shown !== null) return shown;
    throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${field.name}.`);
  };
  return (value, execution) => {
    const shown = complete(value, execution);
    return isThenable(shown) ? shown.then(require) : require(shown);
  };
};

const completeList =
  ({ parentType, field }: Position, complete: Complete): Complete =>
  (value, execution) => {
    if (!isIterable(value)) throw new Error(`Expected a list for ${parentType.name}.${field.name}.`);
    const shown: unknown[] = [];
    const pending: PromiseLike<unknown>[] = [];
    try {
      for (const item of value) {
        const place = shown.length;
        const one = isThenable(item)
          ? item.then((resolved) => complete(resolved, execution))
          : complete(item, execution);
        shown.push(one);
        if (isThenable(one)) pending.push(one.then((resolved) => (shown[place] = resolved)));
      }
    } catch (error) {
      return failWith(error, pending);
    }
    return pending.length === 0 ? shown : Promise.all(pending).then(() => shown);
  };

const completeLeaf =
  (type: GraphQLLeafType): Complete =>
  (value) => {
    const shown: unknown = type.serialize(value);
    if (shown === undefined || shown === null) throw new Error(`${type.name} shows nothing of a value.`);
    return shown;
  };

const completeObject = (compiling: Compiling, { fieldNodes, path }: Position, type: GraphQLObjectType): Complete => {
  const selections = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const fields = compileFields(compiling, type, selections, path);
  return (value, execution) => showFields(fields, value, execution);
};

const completeAbstract = (compiling: Compiling, position: Position, type: GraphQLAbstractType): Complete => {
  const resolveType = type.resolveType ?? defaultTypeResolver;
  const types = compiling.schema.getPossibleTypes(type);
  const completes = new Map(types.map((possible) => [possible.name, completeObject(compiling, position, possible)]));
  const callFor = callsOf(compiling, position);
  const completeOf = (name: string | undefined): Complete => {
    const complete = completes.get(name ?? '');
    if (complete === undefined) throw new Error(`An object of ${type.name} is of no type of it: ${name}.`);
    return complete;
  };
  return (value, execution) => {
    const name = resolveType(value, execution.context, callFor(execution).info, type);
    return isThenable(name)
      ? name.then((resolved) => completeOf(resolved)(value, execution))
      : completeOf(name)(value, execution);
  };
};

// --------------------------------------------------------------------------------------------------------- the objects

const showFields = (fields: readonly Place[], object: unknown, execution: Execution): unknown => {
  const shown: Record<string, unknown> = {};
  const pending: PromiseLike<unknown>[] = [];
  try {
    for (const { name, show } of fields) {
      const value = show(object, execution);
      // In its order, whichever is there first.
      shown[name] = value;
      if (isThenable(value)) pending.push(value.then((resolved) => (shown[name] = resolved)));
    }
  } catch (error) {
    return failWith(error, pending);
  }
  return pending.length === 0 ? shown : Promise.all(pending).then(() => shown);
};

/** Changes are made one after the other. */
const showInTurn = async (fields: readonly Place[], object: unknown, execution: Execution): Promise<unknown> => {
  const shown: Record<string, unknown> = {};
  for (const { name, show } of fields) shown[name] = await show(object, execution);
  return shown;
};

/** Throws once nothing is under way any more: a promise that nobody waits for would end the process if it failed, too. */
const failWith = (error: unknown, pending: readonly PromiseLike<unknown>[]): Promise<never> => {
  if (pending.length === 0) throw error;
  return Promise.allSettled(pending).then(() => {
    throw error;
  });
};

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
