import type { Prisma, PrismaClient } from '../../generated/prisma/client.js';

/**
 * Reads in one statement each, with relations, and without the overhead of Prisma's client. They take the arguments of
 * Prisma's operations as far as these types admit them. Anything else throws; nothing is passed on to Prisma. Why: ADR
 * persistence 6.
 *
 * Use them for reads outside of transactions that a request or a stream waits for, in `src/domain` and `src/schema`.
 * The schema's Prisma plugin uses them too. These reads are the hot path, and most of them select relations.
 *
 * Use `ctx.db` for:
 * - writes, and reads inside a transaction, which must see its writes;
 * - checks of `domain/input` and `domain/*-model.ts`, which run inside and outside of transactions;
 * - arguments that `Reads` does not support: aggregates and `_count`, `notIn`, the first rows of a relation
 *   (`server-configuration.ts`, `list-node-servers.ts`), conditions on bytes and JSON;
 * - rare reads (the command line, the first run, the start of the service), which gain nothing.
 */
export type Reads = { readonly [M in Model as Uncapitalize<M>]: ModelReads<M> };

export type Model = Prisma.ModelName;

export interface ModelReads<M extends Model> {
  findMany<Query extends ListQuery<M>>(args?: Exactly<Query, ListQuery<M>>): Promise<Row<M, Query>[]>;
  findFirst<Query extends FirstQuery<M>>(args?: Exactly<Query, FirstQuery<M>>): Promise<Row<M, Query> | null>;
  /** @throws {Prisma.PrismaClientKnownRequestError} P2025: there is no such row */
  findFirstOrThrow<Query extends FirstQuery<M>>(args?: Exactly<Query, FirstQuery<M>>): Promise<Row<M, Query>>;
  findUnique<Query extends OneQuery<M>>(args: Exactly<Query, OneQuery<M>>): Promise<Row<M, Query> | null>;
  /** @throws {Prisma.PrismaClientKnownRequestError} P2025: there is no such row */
  findUniqueOrThrow<Query extends OneQuery<M>>(args: Exactly<Query, OneQuery<M>>): Promise<Row<M, Query>>;
  /** @param args `take` bounds how many rows are counted */
  count(args?: { readonly where?: Where<M>; readonly take?: number }): Promise<number>;
}

/** The arguments that were given, without members that a query does not have. */
type Exactly<Given, Query> = { [K in keyof Given]: K extends keyof Query ? Given[K] : never };

interface Selected<M extends Model> {
  readonly select?: Select<M>;
  readonly include?: Include<M>;
}

interface FirstQuery<M extends Model> extends Selected<M> {
  readonly where?: Where<M>;
  readonly orderBy?: Order<M> | Order<M>[];
}

interface ListQuery<M extends Model> extends FirstQuery<M> {
  /** Negative: the last rows, which takes an order. */
  readonly take?: number;
  readonly skip?: number;
  /** A position in a list, which `withPositions` replaces by a condition; anything else throws. */
  readonly cursor?: unknown;
}

interface OneQuery<M extends Model> extends Selected<M> {
  readonly where: WhereUnique<M>;
}

/** A row with what a query selects of it. */
type Row<M extends Model, Query> = Prisma.Result<PrismaClient[Uncapitalize<M>], Query, 'findFirstOrThrow'>;

interface Payload {
  readonly objects: object;
  readonly scalars: object;
}

type PayloadOf<M extends Model> = Prisma.TypeMap['model'][M]['payload'];

/** A condition on rows of a model. All of them are conditions of Prisma as well. */
export type Where<M extends Model> = WhereOf<PayloadOf<M>>;

/** A unique key of one row, with further conditions if given. */
export type WhereUnique<M extends Model> = Prisma.TypeMap['model'][M]['operations']['findUnique']['args']['where'] &
  Where<M>;

/** The columns of rows, and their relations. */
export type Select<M extends Model> = SelectOf<PayloadOf<M>>;

/** The relations of rows, beside all their columns. */
export type Include<M extends Model> = IncludeOf<PayloadOf<M>>;

/** The selection of rows: at most one of both members. */
export type Selection<M extends Model> = SelectionOf<PayloadOf<M>>;

export type Order<M extends Model> = OrderOf<PayloadOf<M>>;

type WhereOf<P extends Payload> = {
  AND?: WhereOf<P> | WhereOf<P>[];
  OR?: WhereOf<P>[];
  NOT?: WhereOf<P>;
} & { [C in keyof P['scalars']]?: ConditionOf<P['scalars'][C]> } & {
  [R in keyof P['objects']]?: RelationCondition<P['objects'][R]>;
};

type ConditionOf<Value> = [Value] extends [readonly (infer Item)[]]
  ? { has: Item }
  : [NonNullable<Value>] extends [string | number | bigint | boolean | Date]
    ? Value | Compared<Value> | (string extends Value ? InAnyCase : never)
    : never; // JSON and bytes

interface Compared<Value> {
  equals?: Value;
  not?: Value;
  in?: NonNullable<Value>[];
  lt?: NonNullable<Value>;
  lte?: NonNullable<Value>;
  gt?: NonNullable<Value>;
  gte?: NonNullable<Value>;
}

/** A text as a pattern, in which `%` and `_` have their meaning in SQL. */
export interface InAnyCase {
  equals?: string;
  contains?: string;
  startsWith?: string;
  mode: 'insensitive';
}

type RelationCondition<Value> = Value extends readonly (infer P extends Payload)[]
  ? { some: WhereOf<P> }
  : NonNullable<Value> extends infer P extends Payload
    ? WhereOf<P> | (null extends Value ? { isNot: null } : never)
    : never;

type SelectOf<P extends Payload> = { [C in keyof P['scalars']]?: boolean } & IncludeOf<P>;

type IncludeOf<P extends Payload> = { [R in keyof P['objects']]?: boolean | RelationQuery<P['objects'][R]> };

type RelationQuery<Value> = Value extends readonly (infer P extends Payload)[]
  ? SelectionOf<P> & { where?: WhereOf<P>; orderBy?: OrderOf<P> | OrderOf<P>[] }
  : NonNullable<Value> extends infer P extends Payload
    ? SelectionOf<P>
    : never;

interface SelectionOf<P extends Payload> {
  select?: SelectOf<P>;
  include?: IncludeOf<P>;
}

type OrderOf<P extends Payload> = {
  [C in keyof P['scalars']]?: 'asc' | 'desc' | (null extends P['scalars'][C] ? NullsLast : never);
};

/** The order of a column that may be null: rows without a value are last in both directions. */
interface NullsLast {
  sort: 'asc' | 'desc';
  nulls: 'last';
}
