import { isThenable } from '@pothos/core';
import {
  BREAK,
  defaultFieldResolver,
  defaultTypeResolver,
  type ExecutionResult,
  type FieldNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  locatedError,
  OperationTypeNode,
  responsePathAsArray,
  visit,
} from 'graphql';
import { CostLimitError } from '../../domain/errors.js';
import { emptyObject } from '../../domain/values/objects.js';
import { never } from '../../load/row-slicer.js';
import type { GraphQLContext } from '../graphql-context.js';
import { collectFields, type Selecting } from '../selections/collect-fields.js';
import { columnReader } from './column-reader.js';

/** An operation that is ready to be executed. */
export interface CompiledOperation {
  /** Number of fields, as a measure of the memory that it takes. */
  readonly fieldCount: number;
  /**
   * Returns the data, with the errors of failed fields if it was compiled to return them.
   * @param root of a subscription: the event
   * @throws {unknown} otherwise the error of the first field that failed
   */
  execute(
    context: GraphQLContext,
    variableValues: Readonly<Record<string, unknown>>,
    root?: unknown,
  ): Promise<ExecutionResult>;
}

/** The operation to compile, and how. */
export interface Compilation extends Selecting {
  /**
   * Whether a failed field becomes null with its error where the schema allows null; otherwise it ends the operation.
   */
  readonly answersErrors: boolean;
  /** Whether the answer has the names of enum values; otherwise it has the values of the domain, as REST does. */
  readonly answersEnumNames: boolean;
  /** Maximum number of fields. */
  readonly maxFields: number;
}

/** Thrown for an operation that the executor of the library must execute. */
export class NotCompiledError extends Error {}

/** State of one execution. */
interface Execution {
  readonly context: GraphQLContext;
  readonly variableValues: Readonly<Record<string, unknown>>;
  /** By the number of the place: the shared arguments of all objects there. */
  readonly calls: Call[];
  /** Errors of the fields that are null because they failed. */
  readonly errors: GraphQLError[];
}

/** Path of a value in the answer, with list indices. */
type AnswerPath = GraphQLResolveInfo['path'] | undefined;

/** The arguments of a resolver besides its object. */
interface Call {
  readonly args: Readonly<Record<string, unknown>>;
  readonly info: GraphQLResolveInfo;
}

/**
 * Completes a value, or a field of an object; may return a promise. `at` is the path of the value, or of the object.
 */
type Show = (value: unknown, execution: Execution, at: AnswerPath) => unknown;

/** A field at its place in the document. */
interface Place {
  /** Name in the answer. */
  readonly name: string;
  readonly show: Show;
}

/** Shared state of compiling the places of one operation. */
interface Compiling extends Compilation {
  /** Numbers the places. @throws {NotCompiledError} there are too many places */
  readonly nextPlace: () => number;
}

/** The place of a field, and its nodes. */
interface Position {
  /** Name in the answer. */
  readonly name: string;
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly fieldNodes: readonly FieldNode[];
  /**
   * Path without list indices, shared by all objects of a list. A value cached by this path is valid for all of them,
   * since all are read with the same selection.
   */
  readonly path: GraphQLResolveInfo['path'];
}

/**
 * Precomputes what `execute` of graphql-js determines for each object: the selected fields, their resolvers and
 * arguments, and how their values are completed. Resolvers are called with the same arguments as ever, except that the
 * path has no list indices.
 * @param compilation with the values of the variables that `@include` and `@skip` use; other variables may differ later
 * @throws {NotCompiledError} it selects the schema itself, too many fields, or a name that cannot be an object member
 */
export const compileOperation = (compilation: Compilation): CompiledOperation => {
  let places = 0;
  const nextPlace = (): number => {
    if (places === compilation.maxFields) throw new NotCompiledError('The operation has too many fields.');
    return places++;
  };
  const { operation, schema, answersErrors } = compilation;
  const type = schema.getRootType(operation.operation);
  if (!type) throw new Error(`The schema has no ${operation.operation}.`);
  const fields = compileFields({ ...compilation, nextPlace }, type, operation.selectionSet.selections, undefined);
  const showAll = operation.operation === OperationTypeNode.MUTATION ? showOneAfterAnother(fields) : showFields(fields);
  return {
    fieldCount: places,
    execute: async (context, variableValues, root) => {
      const errors: GraphQLError[] = [];
      try {
        const data = (await showAll(root, { context, variableValues, calls: [], errors }, undefined)) as Data;
        return errors.length === 0 ? { data } : { errors, data };
      } catch (error) {
        // If errors are returned, each field has located its own. A non-null error has propagated to the root.
        if (!answersErrors || !(error instanceof GraphQLError)) throw error;
        errors.push(error);
        return { errors, data: null };
      }
    },
  };
};

/** The fields of the root. */
type Data = NonNullable<ExecutionResult['data']>;

const compileFields = (
  compiling: Compiling,
  parentType: GraphQLObjectType,
  selections: Parameters<typeof collectFields>[2],
  above: GraphQLResolveInfo['path'] | undefined,
): readonly Place[] =>
  [...collectFields(compiling, parentType, selections)].map(([name, fieldNodes]) => {
    const [node] = fieldNodes;
    // An object cannot have a member with this name.
    if (name === '__proto__') throw new NotCompiledError('The answer has a member named __proto__.');
    if (node?.name.value === '__typename') return { name, show: () => parentType.name };
    const field = node && parentType.getFields()[node.name.value];
    if (field === undefined) throw new NotCompiledError(`${parentType.name} has no field ${node?.name.value}.`);
    const path = { prev: above, key: name, typename: parentType.name };
    const position = { name, parentType, field, fieldNodes, path };
    const show = compileField(compiling, position);
    return { name, show: answeringErrors(compiling, position, { show, type: field.type, pathFrom: pathOf(position) }) };
  });

/** The path of a field of an object that has a path. */
const pathOf =
  ({ name, parentType }: Position) =>
  (above: AnswerPath): AnswerPath => ({ prev: above, key: name, typename: parentType.name });

const compileField = (compiling: Compiling, position: Position): Show => {
  const { field, parentType } = position;
  const { resolve = defaultFieldResolver } = field;
  const complete = completeAs(compiling, position, field.type);
  const place = compiling.nextPlace();
  const callFor = callsOf(compiling, position);
  // The field of a leaf knows its own path.
  const isLeaf = isLeafType(getNullableType(field.type));
  const pathFrom = compiling.answersErrors && !isLeaf ? pathOf(position) : () => undefined;
  const show: Show = (object, execution, above) => {
    const { calls, context } = execution;
    calls[place] ??= callFor(execution);
    const { args, info } = calls[place];
    const value: unknown = resolve(object, args, context, info);
    return isThenable(value)
      ? value.then((resolved) => complete(resolved, execution, pathFrom(above)))
      : complete(value, execution, pathFrom(above));
  };
  const reader = columnReader(parentType, field);
  if (reader === undefined) return show;
  const showColumn = (isAdmitted: boolean, object: unknown, execution: Execution, above: AnswerPath): unknown => {
    const value = isAdmitted ? reader.read(object, execution.context) : undefined;
    return value === undefined ? show(object, execution, above) : complete(value, execution, pathFrom(above));
  };
  const { admits } = reader;
  if (admits === undefined) return (object, execution, above) => showColumn(true, object, execution, above);
  return (object, execution, above) => {
    const isAdmitted = admits(object, execution.context);
    return typeof isAdmitted === 'boolean'
      ? showColumn(isAdmitted, object, execution, above)
      : isAdmitted.then((admitted) => showColumn(admitted, object, execution, above));
  };
};

interface Failable {
  readonly show: Show;
  readonly type: GraphQLOutputType;
  /** Its path. */
  readonly pathFrom: (at: AnswerPath) => AnswerPath;
}

/** If errors are returned: returns null with the error where null is allowed, and throws it otherwise. */
const answeringErrors = (
  { answersErrors }: Compiling,
  { fieldNodes }: Position,
  { show, type, pathFrom }: Failable,
): Show => {
  if (!answersErrors) return show;
  const isNullable = !isNonNullType(type);
  const fail = (error: unknown, { context, errors }: Execution, at: AnswerPath): null | Promise<null> => {
    if (error instanceof CostLimitError && context.cost.isAbandoned) return never();
    const path = pathFrom(at);
    // An error from below already has its path.
    const located = locatedError(error, fieldNodes, path && responsePathAsArray(path));
    if (!isNullable) throw located;
    errors.push(located);
    return null;
  };
  return (value, execution, at) => {
    try {
      const shown = show(value, execution, at);
      return isThenable(shown) ? shown.then(undefined, (error) => fail(error, execution, at)) : shown;
    } catch (error) {
      return fail(error, execution, at);
    }
  };
};

/** The arguments of a resolver that are the same for all objects at its place. */
const callsOf = (
  { operation, fragments, schema }: Compiling,
  { field, fieldNodes, parentType, path }: Position,
): ((execution: Execution) => Call) => {
  const fixed = {
    ...{ fieldName: field.name, fieldNodes, returnType: field.type, parentType, path },
    ...{ schema, fragments, rootValue: undefined, operation, variableValues: {} },
  };
  const [node] = fieldNodes;
  // One object for all executions; it must not be changed.
  const ofAll = node && !namesVariables(node) ? Object.freeze(getArgumentValues(field, node)) : undefined;
  return ({ variableValues }) => ({
    args: ofAll ?? (node === undefined ? {} : getArgumentValues(field, node, variableValues)),
    info: { ...fixed, variableValues },
  });
};

/** Whether the arguments of a field depend on variables. */
const namesVariables = ({ arguments: given = [] }: FieldNode): boolean =>
  given.some((argument) => {
    let isNamed = false;
    visit(argument, {
      Variable: () => {
        isNamed = true;
        return BREAK;
      },
    });
    return isNamed;
  });

// --------------------------------------------------------------------------------------------------------- values

const completeAs = (compiling: Compiling, position: Position, type: GraphQLOutputType): Show => {
  if (isNonNullType(type)) return requireValue(position, completeAs(compiling, position, type.ofType));
  const complete = isListType(type)
    ? completeList(position, completeItemAs(compiling, position, type.ofType))
    : completeNamed(compiling, position, type);
  return (value, execution, at) => {
    if (value instanceof Error) throw value;
    return value === null || value === undefined ? null : complete(value, execution, at);
  };
};

/** Items of a list may be promises, and each has its own path for errors. */
const completeItemAs = (compiling: Compiling, position: Position, type: GraphQLOutputType): Show => {
  const complete = completeAs(compiling, position, type);
  const show: Show = (item, execution, at) =>
    isThenable(item) ? item.then((value) => complete(value, execution, at)) : complete(item, execution, at);
  return answeringErrors(compiling, position, { show, type, pathFrom: (at) => at });
};

const completeNamed = (compiling: Compiling, position: Position, type: GraphQLNamedOutputType): Show => {
  if (isLeafType(type)) return completeLeaf(compiling, type);
  return isObjectType(type) ? completeObject(compiling, position, type) : completeAbstract(compiling, position, type);
};

const requireValue = ({ parentType, field }: Position, complete: Show): Show => {
  const require = (shown: unknown): unknown => {
    if (shown !== null) return shown;
    throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${field.name}.`);
  };
  return (value, execution, at) => {
    const shown = complete(value, execution, at);
    return isThenable(shown) ? shown.then(require) : require(shown);
  };
};

const completeList =
  ({ parentType, field }: Position, complete: Show): Show =>
  (value, execution, at) => {
    if (!isIterable(value)) throw new Error(`Expected a list for ${parentType.name}.${field.name}.`);
    const items: readonly unknown[] = Array.isArray(value) ? value : [...value];
    const shown: unknown[] = [];
    const pending: PromiseLike<unknown>[] = [];
    try {
      for (const item of items) {
        const place = shown.length;
        const path = at && { prev: at, key: place, typename: undefined };
        const one = complete(item, execution, path);
        shown.push(one);
        if (isThenable(one)) pending.push(one.then((resolved) => (shown[place] = resolved)));
      }
    } catch (error) {
      return failWith(error, [...pending, ...items.slice(shown.length + 1).filter(isThenable)]);
    }
    return pending.length === 0 ? shown : Promise.all(pending).then(() => shown);
  };

const completeLeaf = ({ answersEnumNames }: Compiling, type: GraphQLLeafType): Show => {
  const answersValue = isEnumType(type) && !answersEnumNames;
  return (value) => {
    const shown = serialize(type, value);
    if (shown === undefined || shown === null) throw new Error(`${type.name} shows nothing of a value.`);
    return answersValue ? value : shown;
  };
};

/** A value that cannot be completed is a bug of ours; unlike the library, the caller gets no details. */
const serialize = (type: GraphQLLeafType, value: unknown): unknown => {
  try {
    return type.serialize(value);
  } catch (error) {
    throw error instanceof GraphQLError ? new Error(error.message, { cause: error }) : error;
  }
};

const completeObject = (compiling: Compiling, { fieldNodes, path }: Position, type: GraphQLObjectType): Show => {
  const selections = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  return showFields(compileFields(compiling, type, selections, path));
};

const completeAbstract = (compiling: Compiling, position: Position, type: GraphQLAbstractType): Show => {
  const resolveType = type.resolveType ?? defaultTypeResolver;
  const types = compiling.schema.getPossibleTypes(type);
  const completes = new Map(types.map((possible) => [possible.name, completeObject(compiling, position, possible)]));
  const callFor = callsOf(compiling, position);
  const completeOf = (name: string | undefined): Show => {
    const complete = completes.get(name ?? '');
    if (complete === undefined) throw new Error(`${name} is not a type of ${type.name}.`);
    return complete;
  };
  return (value, execution, at) => {
    const name = resolveType(value, execution.context, callFor(execution).info, type);
    return isThenable(name)
      ? name.then((resolved) => completeOf(resolved)(value, execution, at))
      : completeOf(name)(value, execution, at);
  };
};

// --------------------------------------------------------------------------------------------------------- objects

const showFields = (fields: readonly Place[]): Show => {
  const empty = emptyObject(fields.map(({ name }) => name));
  return (object, execution, at) => {
    const shown: Record<string, unknown> = { ...empty };
    const pending: PromiseLike<unknown>[] = [];
    try {
      for (const { name, show } of fields) {
        const value = show(object, execution, at);
        shown[name] = value;
        if (isThenable(value)) pending.push(value.then((resolved) => (shown[name] = resolved)));
      }
    } catch (error) {
      return failWith(error, pending);
    }
    return pending.length === 0 ? shown : Promise.all(pending).then(() => shown);
  };
};

/** Mutations run one after another. */
const showOneAfterAnother =
  (fields: readonly Place[]): Show =>
  async (object, execution, at) => {
    const shown: Record<string, unknown> = {};
    for (const { name, show } of fields) shown[name] = await show(object, execution, at);
    return shown;
  };

/** Throws after all promises have settled: a promise without a handler would end the process if it failed, too. */
const failWith = (error: unknown, pending: readonly PromiseLike<unknown>[]): Promise<never> => {
  if (pending.length === 0) throw error;
  return Promise.allSettled(pending).then(() => {
    throw error;
  });
};

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
