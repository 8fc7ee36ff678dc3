import {
  type DocumentNode,
  type FieldNode,
  type GraphQLLeafType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  getOperationAST,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { schema } from '../schema/index.js';

/** A leaf of the schema that an answer selects. */
export interface SelectedLeaf {
  readonly type: GraphQLLeafType;
  readonly parent: string;
  readonly description: string | undefined;
  readonly isNullable: boolean;
}

/** Which parts of a sample have values. */
export interface SampleOptions {
  /** The requested includes, by the names of their variables. */
  readonly includes: ReadonlySet<string>;
  /** The nullable object, list or include that is null, by its path in the data. */
  readonly nullPath?: string;
  /** Whether all nullable leaves are null. */
  readonly hasNullLeaves?: boolean;
}

interface Position {
  readonly path: string;
  readonly node: FieldNode;
}

/**
 * Data of a document in which each leaf is a distinct value, from which an answer's shape can be read: it shows which
 * leaf of the schema stands where. A sampler is used for one operation.
 */
export class AnswerSampler {
  readonly #document: DocumentNode;
  readonly #leaves = new Map<unknown, SelectedLeaf>();
  readonly #idsByPath = new Map<string, number>();
  /** Paths of nullable objects, lists and includes below the root fields. */
  readonly nullablePaths = new Set<string>();

  constructor(document: DocumentNode) {
    this.#document = document;
  }

  /** The data of an answer. */
  sample(options: SampleOptions): unknown {
    const operation = getOperationAST(this.#document);
    const root = operation && schema.getRootType(operation.operation);
    if (!operation || !root) throw new Error('A document has no operation of the schema.');
    return this.#objectOf(operation.selectionSet, root, { path: '', options });
  }

  /** The leaf whose value this is; undefined for values that the route made. */
  leafOf(value: unknown): SelectedLeaf | undefined {
    return this.#leaves.get(value);
  }

  #objectOf(
    { selections }: SelectionSetNode,
    type: GraphQLObjectType,
    { path, options }: { readonly path: string; readonly options: SampleOptions },
  ): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        if (!isIncluded(selection, options.includes)) continue;
        const name = selection.alias?.value ?? selection.name.value;
        const position = { path: `${path}/${name}`, node: selection };
        object[name] = merged(object[name], this.#valueOf(type, position, options));
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragmentNamed(selection.name.value);
      const condition = fragment.typeCondition?.name.value ?? type.name;
      if (!appliesTo(condition, type)) continue;
      Object.assign(object, merged(object, this.#objectOf(fragment.selectionSet, type, { path, options })));
    }
    return object;
  }

  #fragmentNamed(name: string) {
    const found = this.#document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    );
    if (found?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`There is no fragment ${name}.`);
    return found;
  }

  #valueOf(parent: GraphQLObjectType, { path, node }: Position, options: SampleOptions): unknown {
    if (node.name.value === '__typename') return parent.name;
    const field = parent.getFields()[node.name.value];
    if (field === undefined) throw new Error(`${parent.name} has no field ${node.name.value}.`);
    const type = getNamedType(field.type);
    const isRoot = path.lastIndexOf('/') === 0;
    const isNullable = !isNonNullType(field.type) && !isRoot;
    const isLeaf = isLeafType(type) && !isListType(getNullableType(field.type));
    if (isNullable && (!isLeaf || isIncludeAlias(node))) {
      this.nullablePaths.add(path);
      if (options.nullPath === path) return null;
    }
    if (isNullable && isLeaf && options.hasNullLeaves === true) return null;
    if (isLeafType(type)) {
      const description = field.description ?? undefined;
      const leaf = { type, parent: parent.name, description, isNullable: isNullable && isLeaf };
      return inLists(field.type, this.#markOf(path, leaf));
    }
    if (node.selectionSet === undefined) throw new Error(`${path} has no selection.`);
    const object = objectTypeOf(type, node.selectionSet);
    return inLists(field.type, this.#objectOf(node.selectionSet, object, { path, options }));
  }

  /** A value that no other leaf has, of the type that the leaf has in JavaScript where that can be distinct. */
  #markOf(path: string, leaf: SelectedLeaf): unknown {
    const id = this.#idsByPath.get(path) ?? this.#idsByPath.size;
    this.#idsByPath.set(path, id);
    const isNumber = leaf.type.name === 'Int' || leaf.type.name === 'Float';
    const value = isNumber ? FIRST_NUMBER + id : `⟦${id}⟧`;
    this.#leaves.set(value, leaf);
    const isText = isEnumType(leaf.type) || !['Boolean', 'JSONObject'].includes(leaf.type.name);
    return isNumber || isText ? value : new LeafMark(String(value));
  }
}

/** Larger than every number that a route adds itself. */
const FIRST_NUMBER = 7_000_000;

/** Stands for a boolean or an object, which have no distinct values. */
class LeafMark {
  readonly #value: string;
  /** A member, because routes show objects without members differently. */
  readonly member = true;

  constructor(value: string) {
    this.#value = value;
  }

  toJSON(): string {
    return this.#value;
  }
}

const isIncludeAlias = ({ alias }: FieldNode): boolean => /^include[A-Z]/.test(alias?.value ?? '');

/** Whether a field is selected: a condition that is no include is true. */
const isIncluded = (node: FieldNode, includes: ReadonlySet<string>): boolean =>
  !isIncludeAlias(node) ||
  (node.directives ?? []).every(({ arguments: [given] = [] }) =>
    given?.value.kind === Kind.VARIABLE ? includes.has(given.value.name.value) : true,
  );

/** A value in as many lists as its type has. */
const inLists = (type: GraphQLOutputType, value: unknown): unknown => {
  const list = getNullableType(type);
  return isListType(list) ? [inLists(list.ofType, value)] : value;
};

/** The type of a sample: of a union, the member that is not an error and that the selection names. */
const objectTypeOf = (type: GraphQLNamedType, { selections }: SelectionSetNode): GraphQLObjectType => {
  if (isObjectType(type)) return type;
  if (!isAbstractType(type)) throw new Error(`${type.name} has no fields.`);
  const possible = schema.getPossibleTypes(type).filter(({ name }) => !name.endsWith('Error'));
  const named = selections.flatMap((selection) =>
    selection.kind === Kind.INLINE_FRAGMENT ? [selection.typeCondition?.name.value] : [],
  );
  const found = possible.find(({ name }) => named.includes(name)) ?? possible[0];
  if (found === undefined) throw new Error(`${type.name} has no possible type.`);
  return found;
};

const appliesTo = (condition: string, type: GraphQLObjectType): boolean => {
  const named = schema.getType(condition);
  return condition === type.name || (isAbstractType(named) && schema.isSubType(named, type));
};

/** Two selections of the same field. */
const merged = (one: unknown, other: unknown): unknown => {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((item, index) => merged(item, other[index]));
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !(value instanceof LeafMark);
  if (!isObject(one) || !isObject(other)) return other;
  const entries = Object.entries(other).map(([name, value]) => [name, merged(Reflect.get(one, name), value)]);
  return { ...one, ...Object.fromEntries(entries) };
};
