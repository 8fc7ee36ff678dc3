import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from './schema.js';
import { globalId } from './world.js';

/** Most fields of a generated document, which keeps it below the token limit. */
const MAX_FIELDS = 150;

/**
 * The parameters of a document. `n` is the size of all its pages: undefined means the default of the service.
 * @typedef {{ random: ReturnType<typeof createRandom>, world: object, depth: number, n?: number, cycle?: readonly
 * Step[] }} Wishes
 * @typedef {{ type: string, field: string }} Step
 */

/** A random query, which follows `cycle` if given. @param {Wishes} wishes */
export const randomQuery = (wishes) => {
  const writer = new Writer(wishes);
  const roots = Object.values(schema.getQueryType().getFields());
  const { random, cycle } = wishes;
  const wanted = cycle && random.one(roots.filter((field) => leadsTo(field, cycle[0].type)));
  const chosen = wanted === undefined ? random.some(roots, 1 + random.below(3)) : [wanted];
  return writer.document('query', chosen);
};

/** A random operation on a root field of the schema, with all arguments it needs. */
export const operationOn = (kind, field, wishes) => new Writer(wishes).document(kind, [field]);

/** A plausible value for a type of the schema. `hint` is the subject of an id. */
export const valueFor = (type, { random, world }, hint = '') => {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const length = hint.startsWith('ids') ? 100 : random.below(3);
    return Array.from({ length }, () => valueFor(nullable.ofType, { random, world }, hint));
  }
  if (isEnumType(nullable)) return random.one(nullable.getValues()).name;
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields());
    const about = hint + nullable.name;
    return Object.fromEntries(
      fields.flatMap((field) => {
        if (!isNonNullType(field.type) && random.chance(0.4)) return [];
        return [[field.name, valueFor(field.type, { random, world }, field.name === 'id' ? about : field.name)]];
      }),
    );
  }
  return scalarFor(nullable.name, { random, world }, hint);
};

const scalarFor = (name, { random, world }, hint) => {
  const types = Object.keys(world.ids);
  const about = types.find((type) => hint.toLowerCase().includes(type.toLowerCase().replace('hostnode', 'node')));
  const row = random.one(world.ids[about ?? random.one(types)]);
  switch (name) {
    case 'ID':
      return about === 'Server' && random.chance(0.2) ? row.text : globalId(about ?? 'Server', row);
    case 'Int':
      return about === undefined ? random.one([0, 1, 2, 10, 100, 1_024]) : row.number;
    case 'Float':
      return random.below(100);
    case 'Boolean':
      return random.chance(0.5);
    case 'CronField':
      return random.one(['*', '0', '*/5', '1-5', '1,2']);
    case 'TimeZone':
      return 'UTC';
    case 'DateTime':
      return '2030-01-01T00:00:00Z';
    case 'JSONObject':
      return {};
    default:
      return random.one(['bench', 'say hello', '192.0.2.1', 'a@example.com', 'schedule.read', '25565', 'start', 'run']);
  }
};

/** Writes one document, with all arguments as variables. */
class Writer {
  #variables = {};
  #declarations = [];
  #fragments = [];
  #fields = 0;
  #cycleAt = 0;

  constructor(wishes) {
    this.wishes = wishes;
    this.random = wishes.random;
  }

  document(kind, roots) {
    const body = roots.map((field, index) => this.#field(field, 1, `r${index}: `)).join(' ');
    const page = this.wishes.n === undefined ? [] : ['$n: Int'];
    const declared = [...page.filter(() => this.usesPages), ...this.#declarations];
    const head = declared.length === 0 ? '' : `(${declared.join(', ')})`;
    if (this.usesPages) this.#variables.n = this.wishes.n;
    return { query: `${kind} Q${head} { ${body} } ${this.#fragments.join(' ')}`, variables: this.#variables };
  }

  #field(field, depth, alias = '') {
    this.#fields += 1;
    const selection = this.#selection(getNamedType(field.type), depth + 1);
    return `${alias}${field.name}${this.#arguments(field)}${selection}`;
  }

  #arguments(field) {
    const written = [];
    for (const argument of field.args) {
      if (argument.name === 'first') {
        if (this.wishes.n === undefined) continue;
        this.usesPages = true;
        written.push('first: $n');
      } else if (isNonNullType(argument.type) || this.#mayHelp(field, argument)) {
        const name = `a${this.#declarations.length}`;
        this.#variables[name] = valueFor(argument.type, this.wishes, this.#hint(field, argument));
        this.#declarations.push(`$${name}: ${argument.type}`);
        written.push(`${argument.name}: $${name}`);
      }
    }
    return written.length === 0 ? '' : `(${written.join(', ')})`;
  }

  /** The subject of an argument. */
  #hint(field, { name }) {
    if (!['id', 'ids', 'internalId', 'input'].includes(name)) return name;
    const isAnything = isAbstractType(getNamedType(field.type));
    return `${name} ${isAnything ? (this.wishes.cycle?.[0].type ?? '') : field.name}`;
  }

  /** A field that names one object takes its id though no single argument is required. */
  #mayHelp(field, argument) {
    if (field.args.some(({ name }) => name === 'first')) return false;
    return argument.name === 'id' || (argument.name === 'server' && this.random.chance(0.5));
  }

  #selection(type, depth) {
    if (!isCompositeType(type)) return '';
    if (isAbstractType(type)) {
      const possible = schema.getPossibleTypes(type);
      const wanted = possible.filter(({ name }) => name === this.wishes.cycle?.[0].type);
      const members = wanted.length > 0 ? wanted : this.random.some(possible, 2);
      const parts = new Set(members.map((member) => `... on ${member.name}${this.#selection(member, depth)}`));
      return ` { __typename ${[...parts].join(' ')} }`;
    }
    const fields = Object.values(type.getFields());
    const leaves = fields.filter((field) => !isCompositeType(getNamedType(field.type)));
    const parts = ['__typename', ...this.random.some(leaves, 4).map(({ name }) => name)];
    if (depth < this.wishes.depth && this.#fields < MAX_FIELDS) parts.push(...this.#deeper(type, fields, depth));
    const body = ` { ${[...new Set(parts)].join(' ')} }`;
    if (!this.random.chance(0.05)) return body;
    const name = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${type.name}${body}`);
    return ` { ...${name} }`;
  }

  #deeper(type, fields, depth) {
    const next = this.#next(type);
    if (next !== undefined) return this.#twice(type.getFields()[next], depth);
    const composite = fields.filter((field) => isObjectType(getNamedType(field.type)));
    const isConnection = fields.some(({ name }) => name === 'pageInfo');
    if (isConnection) return [this.#field(type.getFields().edges, depth)];
    return this.random
      .some(composite, 1 + this.random.below(2))
      .map((field) => this.#field(field, depth, `x${this.#fields}: `));
  }

  /** The field that continues the cycle from a type. */
  #next(type) {
    const { cycle } = this.wishes;
    if (cycle === undefined) return undefined;
    for (let skipped = 0; skipped < cycle.length; skipped += 1) {
      const step = cycle[(this.#cycleAt + skipped) % cycle.length];
      if (step.type !== type.name) continue;
      this.#cycleAt += skipped + 1;
      return step.field;
    }
    return CONNECTION_STEPS.find((name) => name in type.getFields());
  }

  /** Sometimes a field is selected under two names. */
  #twice(field, depth) {
    const at = this.#cycleAt;
    const once = this.#field(field, depth, `c${this.#fields}: `);
    if (!this.random.chance(0.1)) return [once];
    this.#cycleAt = at;
    return [once, this.#field(field, depth, `d${this.#fields}: `)];
  }
}

const CONNECTION_STEPS = ['edges', 'node'];

const compositeFields = (type) =>
  Object.values(type.getFields?.() ?? {}).filter((field) => isObjectType(getNamedType(field.type)));

/** Whether a root field returns a type, directly or through a connection. */
const leadsTo = (field, name) => {
  const type = getNamedType(field.type);
  if (type.name === name || (isAbstractType(type) && schema.getPossibleTypes(type).some((one) => one.name === name))) {
    return true;
  }
  const node = getNamedType(type.getFields?.().edges?.type ?? type).getFields?.().node;
  return node !== undefined && getNamedType(node.type).name === name;
};

/**
 * Every cycle: fields that lead from a type back to it without visiting any type twice. Begins at types that a root
 * field leads to.
 * @returns {readonly (readonly Step[])[]}
 */
export const cycles = (longest = 12) => {
  const roots = Object.values(schema.getQueryType().getFields());
  const found = new Map();
  const walk = (start, type, path) => {
    for (const field of compositeFields(type)) {
      const target = getNamedType(field.type);
      const longer = [...path, { type: type.name, field: field.name }];
      if (target.name === start) keep(found, longer);
      else if (longer.length < longest && !longer.some((step) => step.type === target.name))
        walk(start, target, longer);
    }
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && roots.some((field) => leadsTo(field, type.name))) walk(type.name, type, []);
  }
  return [...found.values()];
};

/** Whether two cycles are the same with another beginning. */
const keep = (found, cycle) => {
  const names = cycle.map(({ type, field }) => `${type}.${field}`).sort();
  const key = names.join(' ');
  if (!found.has(key)) found.set(key, cycle);
};
