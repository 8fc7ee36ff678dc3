import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** What a caller sees of a field, over all paths to it: the last of these that occurred. */
export const SIGHTS = ['unreached', 'null', 'refused', 'empty', 'shown'] as const;
export type Sight = (typeof SIGHTS)[number];

/** An answer over GraphQL, as JSON. */
export interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly unknown[];
    readonly extensions?: { readonly code?: unknown };
  }[];
}

export interface LookAround {
  readonly schema: GraphQLSchema;
  /** Arguments of the queries that need some, by name, and of other fields by `Type.field`. */
  readonly queries: Readonly<Record<string, string>>;
  ask(document: string): Promise<Answer>;
}

/** The result: what is seen by `Type.field`, and errors other than FORBIDDEN. */
export interface Seen {
  readonly sights: ReadonlyMap<string, Sight>;
  readonly failures: readonly string[];
}

/** A path to objects: the fields from the query down, each with its type. */
type Way = readonly { readonly field: string; readonly type: GraphQLObjectType }[];

/**
 * Reads every visible type through every field that leads to it, and all of its fields there: every field of every
 * object is requested once for each field that leads to its type.
 */
export const lookAround = async ({ schema, queries, ask }: LookAround): Promise<Seen> => {
  const sights = new Map<string, Sight>();
  const failures: string[] = [];
  const note = (place: string, sight: Sight) => {
    if (SIGHTS.indexOf(sight) > SIGHTS.indexOf(sights.get(place) ?? 'unreached')) sights.set(place, sight);
  };

  /** The object types that a field leads to. */
  const typesOf = (field: GraphQLField<unknown, unknown>): readonly GraphQLObjectType[] => {
    const type = getNamedType(field.type);
    if (isObjectType(type)) return [type];
    return isInterfaceType(type) ? [...schema.getPossibleTypes(type)] : [];
  };

  const readType = async (way: Way, type: GraphQLObjectType): Promise<readonly Way[]> => {
    const fields = way.map(({ field }) => field);
    const wanted = Object.values(type.getFields());
    const { data, errors = [] } = await ask(
      documentOf(way, wanted.map((field) => selectionOf(field, queries[`${type.name}.${field.name}`])).join(' ')),
    );
    const forbidden = new Set<string>();
    for (const { path = [], message, extensions } of errors) {
      const place = path.filter((step) => typeof step === 'string');
      const isHere = place.length === fields.length + 1 && fields.every((field, index) => place[index] === field);
      if (isHere && extensions?.code === 'FORBIDDEN') forbidden.add(place[place.length - 1] ?? '');
      // A forbidden field elsewhere on the path was noted when its own type was read.
      else if (extensions?.code !== 'FORBIDDEN') failures.push(`${place.join('.')}: ${message}`);
    }
    const objects = objectsAt(data, fields).filter((object) => object.__typename === type.name);
    return wanted.flatMap((field) => {
      const values = objects.map((object) => object[field.name]);
      if (objects.length === 0) return [];
      const sight = sightOf(values, forbidden.has(field.name));
      note(`${type.name}.${field.name}`, sight);
      return sight === 'shown' ? typesOf(field).map((next) => [...way, { field: field.name, type: next }]) : [];
    });
  };

  const readQuery = async (query: GraphQLField<unknown, unknown>): Promise<readonly Way[]> => {
    if (query.args.some(isRequiredArgument) && queries[query.name] === undefined) {
      throw new Error(`${query.name} needs arguments: add them in test/support/visibility/seed-everything.ts.`);
    }
    const { data, errors = [] } = await ask(`{ ${selectionOf(query, queries[query.name])} }`);
    const values = objectsAt(data, []).map((root) => root[query.name]);
    note(`Query.${query.name}`, errors.length === 0 ? sightOf(values, false) : 'refused');
    return sightOf(values, false) === 'shown' ? typesOf(query).map((type) => [{ field: query.name, type }]) : [];
  };

  const documentOf = (way: Way, selection: string): string => {
    const inner = way.reduceRight(
      (selected, { field, type }, depth) =>
        `${field}${argumentsOf(way[depth - 1]?.type, field)} { ... on ${type.name} { __typename ${selected} } }`,
      selection,
    );
    return `{ ${inner} }`;
  };

  /** The arguments of a field of a type; without a type, of a query. */
  const argumentsOf = (type: GraphQLObjectType | undefined, field: string): string =>
    queries[type === undefined ? field : `${type.name}.${field}`] ?? '';

  const ways: Way[] = [];
  for (const query of Object.values(schema.getQueryType()?.getFields() ?? {})) ways.push(...(await readQuery(query)));
  const known = new Set<GraphQLObjectType>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    const type = way.at(-1)?.type;
    if (type === undefined) continue;
    const next = await readType(way, type);
    // The fields of a type that was read already are not followed again.
    if (!known.has(type)) ways.push(...next);
    if (next.length > 0) known.add(type);
  }
  return { sights, failures };
};

/** A field with a minimal selection. A paged list is read only if its rows are requested. */
const selectionOf = ({ name, type }: GraphQLField<unknown, unknown>, args = ''): string => {
  const inner = getNamedType(type);
  if (isLeafType(inner)) return name;
  const isPage = isObjectType(inner) && 'edges' in inner.getFields();
  return `${name}${args} { __typename ${isPage ? 'edges { __typename }' : ''} }`;
};

const sightOf = (values: readonly unknown[], isForbidden: boolean): Sight => {
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
  if (values.some((value) => value !== null && value !== undefined && !isEmpty(value))) return 'shown';
  if (values.some(isEmpty)) return 'empty';
  return isForbidden ? 'refused' : 'null';
};

/** All objects at the end of a path through a response. */
const objectsAt = (value: unknown, fields: readonly string[]): readonly Readonly<Record<string, unknown>>[] => {
  if (Array.isArray(value)) return value.flatMap((item) => objectsAt(item, fields));
  if (typeof value !== 'object' || value === null) return [];
  const object: Readonly<Record<string, unknown>> = { ...value };
  const [first, ...rest] = fields;
  return first === undefined ? [object] : objectsAt(object[first], rest);
};
