import SchemaBuilder, {
  BasePlugin,
  decodeCursorChunk,
  encodeBase64,
  encodeCursorTuple,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { ValidationError, type ValidationIssue } from '../../domain/errors.js';
import { isStorableText } from '../../domain/input/storable-text.js';
import { isLowerCaseUuid } from '../../domain/input/uuid.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      cursors: CursorsPlugin<Types>;
    }
  }
}

/** Values of the columns by which lists are sorted. */
export type ColumnKind = 'integer' | 'bigint' | 'uuid' | 'time' | 'optionalTime' | 'text';

/** The columns by which lists are sorted. */
type Columns = Readonly<Record<string, ColumnKind>>;

const isTime = (value: unknown): boolean =>
  value instanceof Date && value.getTime() >= 0 && value.getUTCFullYear() <= 9999;

/** Value type of each kind of column. */
const HOLDS: Readonly<Record<ColumnKind, (value: unknown) => boolean>> = {
  integer: (value) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31,
  bigint: (value) => typeof value === 'bigint' && value >= 0n && value < 2n ** 63n,
  uuid: (value) => typeof value === 'string' && isLowerCaseUuid(value),
  text: (value) => typeof value === 'string' && isStorableText(value),
  time: isTime,
  optionalTime: (value) => value === null || isTime(value),
};

const ONLY_ID: Columns = { id: 'integer' };

/**
 * Maximum length of a cursor that is decoded, in characters. Ours have about 150, and up to 2,000 with a name and an
 * address of 191 characters, each of which JSON may encode with six.
 */
const MAX_LENGTH = 2_500;

/** Extension of a connection that can be sorted by something other than integer ids. */
export const cursorsOf = (columns: Columns) => ({ extensions: { columns } }) as const;

/**
 * The query of a page with whole rows, from which its cursors are made: if only cursors are selected, the library reads
 * ids alone.
 */
export const wholeRows = <Query extends object>(query: Query) => ({ ...query, select: undefined });

/** Arguments that contradict each other. */
const EXCLUSIVE = [
  ['first', 'last'],
  ['after', 'before'],
  ['first', 'before'],
  ['last', 'after'],
] as const;

/**
 * Cursors contain the values by which a list is sorted, so that a page continues from there after the row was deleted
 * (`positions.ts`); the library's own cursors contain only the id of the row. Invalid combinations of arguments are
 * rejected, all in the same way.
 */
class CursorsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (!('after' in field.args)) return field;
    const columns = columnsOf(field);
    return { ...field, argMappers: [...(field.argMappers ?? []), (args) => requirePage(args, columns)] };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!('after' in field.args)) return resolver;
    const columns = Object.keys(columnsOf(field));
    return async (parent, args, ctx, info) => {
      const connection: unknown = await resolver(parent, args, ctx, info);
      return isConnection(connection) ? withTotal(withCursors(connection, columns), args) : connection;
    };
  }
}

const columnsOf = <Types extends SchemaTypes>({ extensions }: PothosOutputFieldConfig<Types>): Columns =>
  (extensions?.columns as Columns | undefined) ?? ONLY_ID; // set by `cursorsOf` only

/** A page as the library makes it: every row with all of its columns. */
interface Connection {
  readonly edges: readonly { readonly node: Readonly<Record<string, unknown>> }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  /** Counts all there are. */
  readonly totalCount?: (() => unknown) | undefined;
}

/** The information that shows how much of its list a page contains. */
interface Page {
  readonly edges: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && 'edges' in value && 'pageInfo' in value;

/** Few clients select all cursors: each is encoded when it is selected. */
const withCursors = (connection: Connection, columns: readonly string[]): Connection => ({
  ...connection,
  edges: connection.edges.map(({ node }) => ({
    node,
    get cursor() {
      return cursorOf(node, columns);
    },
  })),
  pageInfo: {
    ...connection.pageInfo,
    get startCursor() {
      const [first] = connection.edges;
      return first === undefined ? null : cursorOf(first.node, columns);
    },
    get endCursor() {
      const last = connection.edges.at(-1);
      return last === undefined ? null : cursorOf(last.node, columns);
    },
  },
});

/**
 * If a page is the last one, the total follows from it and nothing is counted. An empty page shows nothing: it may
 * begin after the end, and the library reads no page if only the total is selected.
 */
const withTotal = (connection: Connection, args: PageArguments): Connection =>
  connection.totalCount !== undefined && isLastPage(connection, args)
    ? { ...connection, totalCount: () => skippedOf(args) + connection.edges.length }
    : connection;

const isLastPage = ({ edges, pageInfo }: Page, args: PageArguments): boolean =>
  edges.length > 0 && !pageInfo.hasNextPage && ![args.after, args.before, args.last].some(isGiven);

const skippedOf = ({ offset }: PageArguments): number => Math.max(0, Number(offset ?? 0));

/** Whether a page is known to contain all rows of its list. */
export const isWholeList = (page: Page, args: PageArguments): boolean =>
  isLastPage(page, args) && skippedOf(args) === 0;

/** The arguments that define the page. */
interface PageArguments {
  readonly offset?: unknown;
  readonly after?: unknown;
  readonly before?: unknown;
  readonly last?: unknown;
}

const cursorOf = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): string =>
  encodeBase64(`GPC:${encodeCursorTuple(columns.flatMap((column) => [column, row[column]]))}`);

/** @throws {ValidationError} a negative page size, arguments that exclude each other, a cursor of another list */
const requirePage = (args: Record<string, unknown>, columns: Columns): Record<string, unknown> => {
  const issues: ValidationIssue[] = [
    ...['first', 'last'].flatMap((name) =>
      Number(args[name] ?? 1) < 1 ? [{ path: [name], rule: 'min', params: { min: 1 } }] : [],
    ),
    ...EXCLUSIVE.flatMap(([one, other]) =>
      isGiven(args[one]) && isGiven(args[other])
        ? [{ path: [other], rule: 'prohibited_with', params: { values: one } }]
        : [],
    ),
    ...['after', 'before'].flatMap((name) =>
      !isGiven(args[name]) || isCursor(args[name], columns) ? [] : [{ path: [name], rule: 'regex' }],
    ),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
  return args;
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Whether a text is a cursor of a list with these columns: the library passes on everything that it can decode. */
const isCursor = (text: unknown, columns: Columns): boolean => {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return false;
  const position = decode(text);
  const expected = Object.entries(columns);
  return (
    Array.isArray(position) &&
    position.length === expected.length * 2 &&
    expected.every(([column, kind], index) => position[index * 2] === column && HOLDS[kind](position[index * 2 + 1]))
  );
};

const decode = (text: string): unknown => {
  const decoded = Buffer.from(text, 'base64').toString();
  try {
    return decoded.startsWith('GPC:') ? decodeCursorChunk(decoded.slice(4)) : undefined;
  } catch {
    return undefined; // not a cursor of this service
  }
};

/** The plugin's name in the builder's list. */
export const CURSORS = 'cursors';

SchemaBuilder.registerPlugin(CURSORS, CursorsPlugin);
