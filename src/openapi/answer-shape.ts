import { type JsonSchema, orNull } from './json-schema.js';
import { leafSchema } from './leaf-schema.js';
import { describedAs } from './rest-prose.js';
import type { AnswerSampler, SelectedLeaf } from './sample-answer.js';

/** The answers that were seen at one position, from which its schema is made. */
export interface Shape {
  readonly leaves: Set<SelectedLeaf>;
  /** JavaScript types of values that the route made. */
  readonly made: Set<string>;
  /** Objects by their member `object`, which names the kind of a resource; the empty text without one. */
  readonly objects: Map<string, ObjectShape>;
  /** Names of components. */
  readonly references: Set<string>;
  items?: Shape;
}

interface ObjectShape {
  seen: number;
  readonly members: Map<string, { seen: number; readonly shape: Shape }>;
  /** Values of members whose names are data. */
  others?: Shape;
}

export const emptyShape = (): Shape => ({
  leaves: new Set(),
  made: new Set(),
  objects: new Map(),
  references: new Set(),
});

/** The resources of the document, each described once. */
export class Components {
  readonly #shapes = new Map<
    string,
    { readonly kind: string; readonly parent: string; readonly object: ObjectShape }
  >();

  /** Remembers an answer at a position. */
  observe(shape: Shape, value: unknown, context: ObservedAnswer): void {
    if (value === undefined) return;
    const leaf = context.sampler.leafOf(value);
    if (leaf !== undefined) shape.leaves.add(leaf);
    else if (Array.isArray(value)) this.#observeList(shape, value, context);
    else if (typeof value === 'object' && value !== null) this.#observeObject(shape, value, context);
    else shape.made.add(madeType(value));
  }

  /** The schema of a position. */
  schemaOf(shape: Shape): JsonSchema {
    const variants = [
      ...leafSchemas(shape.leaves),
      ...[...shape.made].filter((type) => type !== 'null').map((type) => ({ type })),
      ...[...shape.objects].map(([kind, object]) => this.#objectSchema(kind, object)),
      ...[...shape.references].map((name) => ({ $ref: `#/components/schemas/${name}` })),
      ...(shape.items === undefined ? [] : [{ type: 'array', items: this.schemaOf(shape.items) }]),
    ];
    const [first] = variants;
    const hasNull = shape.made.has('null');
    if (first === undefined) return hasNull ? { type: 'null' } : {};
    const all = variants.length === 1 ? first : { anyOf: variants };
    return hasNull && !allowsNull(all) ? orNull(all) : all;
  }

  /** All resources, by name. */
  schemas(): Readonly<Record<string, JsonSchema>> {
    const entries = [...this.#shapes].map(
      ([name, { kind, object }]) => [name, this.#objectSchema(kind, object)] as const,
    );
    const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
    return { ...Object.fromEntries(sorted), NullResource: NULL_RESOURCE };
  }

  #observeList(shape: Shape, values: readonly unknown[], context: ObservedAnswer): void {
    shape.items ??= emptyShape();
    for (const value of values) this.observe(shape.items, value, context);
  }

  #observeObject(shape: Shape, value: object, context: ObservedAnswer): void {
    const kind = kindOf(value);
    const isResource = kind !== '' && !NO_RESOURCES.has(kind);
    const isPagination = context.member === 'pagination';
    const component = isResource || isPagination ? this.#componentOf(value, kind, context) : undefined;
    if (component !== undefined) shape.references.add(component.name);
    const object: ObjectShape = component?.object ?? shape.objects.get(kind) ?? { seen: 0, members: new Map() };
    if (component === undefined) shape.objects.set(kind, object);
    object.seen += 1;
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      if (context.sampler.leafOf(name) !== undefined) {
        object.others ??= emptyShape();
        this.observe(object.others, member, { ...context, member: '' });
        continue;
      }
      const seen = object.members.get(name) ?? { seen: 0, shape: emptyShape() };
      object.members.set(name, seen);
      seen.seen += 1;
      this.observe(seen.shape, member, { ...context, member: NEUTRAL.has(name) ? context.member : name });
    }
  }

  /** Resources of one kind that come from different types of the schema are different: an account and an actor. */
  #componentOf(value: object, kind: string, { sampler, area, member }: ObservedAnswer) {
    if (kind === '') return this.#shapeNamed('Pagination', '', '');
    const parent = parentOf(value, sampler);
    const plain = area + pascal(kind);
    const known = this.#shapes.get(plain);
    const isOther =
      known !== undefined && parent !== '' && known.parent !== parent && !hasSameMembers(known.object, value);
    return this.#shapeNamed(isOther ? area + pascal(member) : plain, kind, parent);
  }

  #shapeNamed(name: string, kind: string, parent: string) {
    const found = this.#shapes.get(name) ?? { kind, parent, object: { seen: 0, members: new Map() } };
    this.#shapes.set(name, found);
    return { name, object: found.object };
  }

  #objectSchema(kind: string, { seen: total, members, others }: ObjectShape): JsonSchema {
    if (kind === 'null_resource') return { $ref: '#/components/schemas/NullResource' };
    const entries = [...members].map(([name, { seen, shape }]) => ({
      name,
      isRequired: seen === total,
      schema: name === 'object' && kind !== '' ? { type: 'string', const: kind } : this.schemaOf(shape),
    }));
    const required = entries.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(entries.map(({ name, schema }) => [name, schema])),
      ...(required.length === 0 ? {} : { required }),
      ...(others === undefined ? {} : { additionalProperties: this.schemaOf(others) }),
    };
  }
}

/** An answer, and where it is seen. */
export interface ObservedAnswer {
  readonly sampler: AnswerSampler;
  /** `Application` or `Client`: the same kind has other attributes in each. */
  readonly area: string;
  /** The name of the nearest member that names what is in it. */
  readonly member: string;
}

const NO_RESOURCES: ReadonlySet<string> = new Set(['list', 'null_resource']);

/** Members that say nothing about what is in them. */
const NEUTRAL: ReadonlySet<string> = new Set(['attributes', 'data', 'relationships']);

/** In place of an include that has no value, or that the caller may not see. */
const NULL_RESOURCE: JsonSchema = {
  type: 'object',
  description: 'The include has no value, or the caller may not read it.',
  properties: { object: { type: 'string', const: 'null_resource' }, attributes: { type: 'null' } },
  required: ['object', 'attributes'],
};

const kindOf = (value: object): string =>
  'object' in value && typeof value.object === 'string' && ('attributes' in value || 'data' in value)
    ? value.object
    : '';

const attributesOf = (value: object): Readonly<Record<string, unknown>> =>
  'attributes' in value && typeof value.attributes === 'object' && value.attributes !== null
    ? Object.fromEntries(Object.entries(value.attributes))
    : {};

/** The type of the schema to which most attributes of a resource belong. */
const parentOf = (value: object, sampler: AnswerSampler): string => {
  for (const attribute of Object.values(attributesOf(value))) {
    const leaf = sampler.leafOf(attribute);
    if (leaf !== undefined) return leaf.parent;
  }
  return '';
};

const hasSameMembers = ({ members }: ObjectShape, value: object): boolean => {
  const [known] = members.get('attributes')?.shape.objects.values() ?? [];
  const names = Object.keys(attributesOf(value));
  return known !== undefined && names.every((name) => known.members.has(name)) && names.length === known.members.size;
};

const madeType = (value: unknown): string => {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Equal leaves of several documents are one. */
const leafSchemas = (leaves: ReadonlySet<SelectedLeaf>): readonly JsonSchema[] => {
  const schemas = [...leaves].map(({ type, description, isNullable }) => {
    const schema = leafSchema(type);
    return { ...(isNullable ? orNull(schema) : schema), ...describedAs(description) };
  });
  const byText = new Map(schemas.map((schema) => [JSON.stringify({ ...schema, description: '' }), schema]));
  return [...byText.values()];
};

const allowsNull = ({ type, anyOf }: JsonSchema): boolean =>
  type === 'null' || (Array.isArray(type) && type.includes('null')) || (anyOf ?? []).some(allowsNull);

/** `server_database` is `ServerDatabase`. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
