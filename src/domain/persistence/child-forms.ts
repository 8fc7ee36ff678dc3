import { Prisma } from '../../generated/prisma/client.js';
import { CHILD_RELATIONS, type ChildDeclaration, type ChildRelation, PARENT } from './child-relations.js';
import { columnName } from './row-sql.js';

/** The condition for the children of these rows, for Prisma. */
export const isChildOf = (relation: ChildRelation, parents: number[]): object =>
  withParents(CHILD_RELATIONS[relation].where, parents);

const withParents = (where: object, parents: number[]): object =>
  Object.fromEntries(
    Object.entries(where).map(([member, value]) => [
      member,
      value === PARENT ? { in: parents } : isNested(value) ? withParents(value, parents) : value,
    ]),
  );

/** The members of a child that name its parent and its place in the list, as a selection of Prisma. */
export const placeSelection = (relation: ChildRelation): Readonly<Record<string, unknown>> => {
  const { orderBy }: ChildDeclaration = CHILD_RELATIONS[relation];
  const [first, second] = DERIVED[relation].parent;
  return {
    ...Object.fromEntries(orderBy.flatMap(Object.keys).map((member) => [member, true])),
    ...(second === undefined ? { [first]: true } : { [first]: { select: { [second]: true } } }),
  };
};

/** The id of the parent of a row that was read with `placeSelection`. */
export const parentOf = (relation: ChildRelation, row: object): number | null => {
  const [first, second] = DERIVED[relation].parent;
  const value: unknown = Reflect.get(row, first);
  const id: unknown = second === undefined ? value : Reflect.get(Object(value), second);
  return typeof id === 'number' ? id : null;
};

/** The children of a row `parent`, as `child`, in SQL: what follows `from`. */
export const childrenSql = (relation: ChildRelation): Prisma.Sql => DERIVED[relation].from;

/** A member of the child, or of a row that the child references. */
type Path = readonly [member: string, ofRelated?: string];

interface Derived {
  readonly parent: Path;
  readonly from: Prisma.Sql;
}

/** The tables of the rows that children reference, by the relation's name. */
const REFERENCED: Readonly<Record<string, string>> = { egg: 'eggs', node: 'nodes' };

const derive = ({ table, where }: ChildDeclaration): Derived => {
  const conditions = conditionsOf(where);
  const parent = conditions.find(({ value }) => value === PARENT);
  if (parent === undefined) throw new Error(`No member of a row of ${table} is its parent.`);
  const joins = conditions.flatMap(({ path: [member, ofRelated] }) =>
    ofRelated === undefined ? [] : [joinOf(member)],
  );
  const texts = conditions.map(({ path, value }) => `${columnOf(path)} ${value === null ? 'is null' : '= parent.id'}`);
  return { parent: parent.path, from: Prisma.raw(`${table} child${joins.join('')} where ${texts.join(' and ')}`) };
};

const joinOf = (member: string): string => {
  const table = tableOf(member);
  return ` join ${table} on ${table}.id = child.${columnName(`${member}Id`)}`;
};

const columnOf = ([member, ofRelated]: Path): string =>
  ofRelated === undefined ? `child.${columnName(member)}` : `${tableOf(member)}.${columnName(ofRelated)}`;

const tableOf = (member: string): string => {
  const table = REFERENCED[member];
  if (table === undefined) throw new Error(`No table is known for the relation ${member}.`);
  return table;
};

interface Condition {
  readonly path: Path;
  readonly value: unknown;
}

const conditionsOf = (where: object): readonly Condition[] =>
  Object.entries(where).flatMap(([member, value]): readonly Condition[] =>
    isNested(value)
      ? conditionsOf(value).map(({ path: [ofRelated], ...rest }) => ({ ...rest, path: [member, ofRelated] }))
      : [{ path: [member], value }],
  );

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null && value !== PARENT;

/** Derived once: a declaration that has no SQL form keeps the service from starting. */
const DERIVED = Object.fromEntries(
  Object.entries<ChildDeclaration>(CHILD_RELATIONS).map(([relation, declaration]) => [relation, derive(declaration)]),
) as Readonly<Record<ChildRelation, Derived>>; // `Object.fromEntries` forgets which keys there are
