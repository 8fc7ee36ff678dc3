import { parsePrismaCursor, queryFromInfo } from '@pothos/plugin-prisma';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { DEFAULT_PAGE_SIZE } from '../../domain/page.js';
import { isChildOf, parentOf, placeSelection } from '../../domain/persistence/child-forms.js';
import {
  type ChildId,
  type ChildPage,
  countChildren,
  findChildIds,
  MAX_COUNTED_CHILDREN,
} from '../../domain/persistence/child-ids.js';
import type { ChildRelation } from '../../domain/persistence/child-relations.js';
import { never } from '../../load/row-slicer.js';
import type { PageSizes } from '../cost/list-cost.js';
import { ROW_COST, STATEMENT_COST } from '../cost/operation-cost.js';
import type { GraphQLContext } from '../graphql-context.js';
import type { Selection } from './child-loaders.js';
import { requirePageSize } from './page-size.js';
import { scheduleBy } from './row-slicer-of.js';

/**
 * Lists of child rows. The library would read them together with their parents, whole, however deep they are
 * nested. Here one level is read after the other, for all objects of a level at once, and never more rows than the
 * operation has points left for.
 */

/** What to read of the children of some rows. */
export interface ChildQuery<Where> {
  readonly selection: Selection;
  /** Combined with "and". */
  readonly conditions: Where[];
  /** Most rows in all. */
  readonly take: number;
}

/** How the children of rows are found. */
export interface Children<Row, Where> {
  /** The columns that `parentOf` reads, and those of cursors that are made of more than the id. */
  readonly select: NonNullable<Selection['select']>;
  readonly parentOf: (row: Row) => number | null;
  /** The condition that a row is a child of one of these rows. */
  readonly of: (parents: number[]) => Where;
  /** The condition that the caller may see a row, where not all of them may be seen. */
  readonly visible?: (ctx: GraphQLContext) => Where;
  /** Reads rows in the order of the list. */
  readonly find: (ctx: GraphQLContext, query: ChildQuery<Where>) => Promise<Row[]>;
}

/** Children of which there may be any number: their relation declares the condition, the parent and the order. */
export interface PagedChildren<Row extends Identified, Where> extends Pick<Children<Row, Where>, 'visible' | 'find'> {
  readonly relation: ChildRelation;
  /** The ids of all rows that the caller may see; undefined where that is any. */
  readonly visibleIds?: (ctx: GraphQLContext) => Promise<readonly number[] | undefined>;
}

/** The same with what the relation declares. */
type RelatedChildren<Row extends Identified, Where> = PagedChildren<Row, Where> & Children<Row, Where>;

const withRelation = <Row extends Identified, Where>(
  children: PagedChildren<Row, Where>,
): RelatedChildren<Row, Where> => ({
  ...children,
  select: { id: true, ...placeSelection(children.relation) },
  parentOf: (row) => parentOf(children.relation, row),
  // The declaration has the condition in the type of its model, of which `find` reads the rows.
  of: (parents) => isChildOf(children.relation, parents) as Where,
});

/** Points of a count for each parent; one statement serves all of them. */
const COUNT_COST = 5;

/** Points of an edge with its cursor. */
const EDGE_COST = 3;

interface Identified {
  readonly id: ChildId;
}

interface Parent {
  readonly id: number;
}

/** The arguments of a page. */
interface PageArguments extends PageSizes {
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
}

/** The argument of a list that is bounded by its caller. */
interface FirstArguments {
  readonly first: number;
}

/** The resolver of a list that the domain bounds: all children of an object. */
export const listOfChildren =
  <Row, Where>(children: Children<Row, Where>) =>
  (parent: Parent, _args: object, ctx: GraphQLContext, info: GraphQLResolveInfo): Promise<Row[]> => {
    const selection = selectionOf(ctx, info, { select: children.select });
    return loaderOf<Row>(ctx, info, async (parents) => {
      const rows = await findWithin(ctx, children, { selection, conditions: ofParents(ctx, children, parents) });
      return groupByParent(children, parents, rows);
    }).load(parent.id);
  };

/** The resolver of a list that shows the first children of an object; a connection elsewhere has all of them. */
export const firstOfChildren = <Row extends Identified, Where>(declared: PagedChildren<Row, Where>) => {
  const children = withRelation(declared);
  return async (
    parent: Parent,
    { first }: FirstArguments,
    ctx: GraphQLContext,
    info: GraphQLResolveInfo,
  ): Promise<Row[]> => {
    requirePageSize(ctx, { first });
    const selection = selectionOf(ctx, info, { select: children.select });
    return loaderOf<Row>(ctx, info, async (parents) => {
      const rows = await findFirst(ctx, children, { parents, limit: first, isBackwards: false, selection });
      return groupByParent(children, parents, rows);
    }).load(parent.id);
  };
};

/** The resolver of a connection: a page of the children of an object. */
export const pageOfChildren = <Row extends Identified, Where>(declared: PagedChildren<Row, Where>) => {
  const children = withRelation(declared);
  return async (parent: Parent, args: PageArguments, ctx: GraphQLContext, info: GraphQLResolveInfo) => {
    requirePageSize(ctx, { first: args.first, last: args.last });
    const page = pageOf(ctx, args);
    const selection = selectionOf(ctx, info, { select: children.select, paths: [['nodes'], ['edges', 'node']] });
    const loader = loaderOf<Row>(ctx, info, async (parents) =>
      groupByParent(children, parents, await findPages(ctx, children, { parents, page, selection })),
    );
    const rows = await loader.load(parent.id);
    // Shown again for each parent, however often it was come to: before edges are made of them.
    ctx.cost.spend(rows.length * EDGE_COST);
    return { ...connectionOf(rows, page), totalCount: () => countOf(ctx, info, children, parent.id) };
  };
};

/** What a page of `pageOfChildren` has besides its rows. */
interface Counted {
  readonly totalCount: () => Promise<number>;
}

/** Options of the field `totalCount` of a connection that `pageOfChildren` resolves. */
export const TOTAL_OF_CHILDREN = {
  description: `Number of rows of the whole list, counted up to ${MAX_COUNTED_CHILDREN}.`,
  complexity: COUNT_COST,
  resolve: ({ totalCount }: Counted) => totalCount(),
};

/** Counted rows for each point. */
const ROWS_PER_POINT = 32;

/** The number of children of an object that the caller may see; one statement for all objects of a level. */
const countOf = async <Row extends Identified, Where>(
  ctx: GraphQLContext,
  info: GraphQLResolveInfo,
  { relation, visibleIds }: RelatedChildren<Row, Where>,
  parent: number,
): Promise<number> => {
  const { childCounts, cost, loaders } = ctx;
  const loader =
    childCounts.get(info.fieldNodes) ??
    new DataLoader<number, number>(async (parents) => {
      cost.spend(STATEMENT_COST);
      const counts = await countChildren(ctx.db, relation, { parents, among: await visibleIds?.(ctx) });
      return parents.map((id) => counts.get(id) ?? 0);
    }, scheduleBy(loaders));
  childCounts.set(info.fieldNodes, loader);
  const count = await loader.load(parent);
  cost.spend(Math.floor(count / ROWS_PER_POINT));
  return count;
};

interface Page {
  /** Most rows; undefined for documents of our own, which show all. */
  readonly size: number | undefined;
  readonly isBackwards: boolean;
  /** What the row stands by that the page begins behind. */
  readonly behind: readonly unknown[] | undefined;
}

const pageOf = ({ isTrusted }: GraphQLContext, { first, last, after, before }: PageArguments): Page => {
  const isBackwards = typeof last === 'number';
  const cursor = isBackwards ? before : after;
  return {
    size: first ?? last ?? (isTrusted ? undefined : DEFAULT_PAGE_SIZE),
    isBackwards,
    behind: cursor ? valuesOf(cursor) : undefined,
  };
};

/** The values of the columns in a cursor; `cursors.ts` has looked at what they are. */
const valuesOf = (cursor: string): readonly unknown[] =>
  [parsePrismaCursor(cursor)].flat().filter((_value, index) => index % 2 === 1);

interface Search {
  readonly parents: number[];
  readonly selection: Selection;
}

/** The rows of a page of each parent, and one more where there are more. */
const findPages = async <Row extends Identified, Where>(
  ctx: GraphQLContext,
  children: RelatedChildren<Row, Where>,
  { page: { size, ...page }, parents, selection }: Search & { readonly page: Page },
): Promise<Row[]> =>
  size === undefined
    ? findWithin(ctx, children, { selection, conditions: ofParents(ctx, children, parents) })
    : findFirst(ctx, children, { ...page, parents, selection, limit: size + 1 });

/** So many rows of each parent, in the order of the list or against it. */
const findFirst = async <Row extends Identified, Where>(
  ctx: GraphQLContext,
  children: RelatedChildren<Row, Where>,
  { selection, ...page }: Search & Omit<ChildPage, 'total' | 'among'>,
): Promise<Row[]> => {
  ctx.cost.spend(STATEMENT_COST);
  const ids = await findChildIds(ctx.db, children.relation, {
    ...page,
    total: ctx.cost.rowsLeft + 1,
    among: await children.visibleIds?.(ctx),
  });
  if (ids.length === 0) return [];
  // Each model has an id, of the type that its relation returns.
  const rows = await findWithin(ctx, children, { selection, conditions: [{ id: { in: ids } } as Where] });
  return page.isBackwards ? rows.reverse() : rows;
};

/** @throws {CostLimitError} there are more rows than the operation may read */
const findWithin = async <Row, Where>(
  ctx: GraphQLContext,
  { find }: Pick<Children<Row, Where>, 'find'>,
  query: Omit<ChildQuery<Where>, 'take'>,
): Promise<Row[]> => {
  const { cost } = ctx;
  cost.spend(STATEMENT_COST);
  const most = cost.rowsLeft;
  const rows = await find(ctx, { ...query, take: most + 1 });
  // One row too many costs more than is left.
  cost.spend(rows.length * ROW_COST);
  return rows;
};

const ofParents = <Row, Where>(
  ctx: GraphQLContext,
  { of, visible }: Children<Row, Where>,
  parents: number[],
): Where[] => [of(parents), ...(visible === undefined ? [] : [visible(ctx)])];

const groupByParent = <Row>(
  { parentOf }: Pick<Children<Row, never>, 'parentOf'>,
  parents: readonly number[],
  rows: readonly Row[],
): Row[][] => {
  const groups = new Map<number | null, Row[]>(parents.map((id) => [id, []]));
  for (const row of rows) groups.get(parentOf(row))?.push(row);
  return parents.map((id) => groups.get(id) ?? []);
};

/**
 * What is shown of the rows of a list. Once for each place in the answer, for the library notes there what has been read
 * for it: compiled documents have one for all parents.
 */
const selectionOf = (
  context: GraphQLContext,
  info: GraphQLResolveInfo,
  { select, paths = [] }: { readonly select: NonNullable<Selection['select']>; readonly paths?: string[][] },
): Selection => {
  const known = context.childSelections.get(info.path);
  if (known !== undefined) return known;
  const selection: Selection = queryFromInfo({ context, info, select, paths });
  context.childSelections.set(info.path, selection);
  return selection;
};

/** The loader of one list in one operation: objects of one level share what their fields are made of. */
const loaderOf = <Row>(
  { childLoaders, cost, loaders }: GraphQLContext,
  { fieldNodes }: GraphQLResolveInfo,
  load: (parents: number[]) => Promise<Row[][]>,
): DataLoader<number, Row[]> => {
  const known = childLoaders.get(fieldNodes);
  // Only lists of this kind of row are asked for by these field nodes.
  if (known !== undefined) return known as DataLoader<number, Row[]>;
  const loader = new DataLoader<number, Row[]>(
    (parents) => load([...parents]).catch((error) => (cost.isAbandoned ? never() : Promise.reject(error))),
    scheduleBy(loaders),
  );
  childLoaders.set(fieldNodes, loader);
  return loader;
};

const connectionOf = <Row extends Identified>(found: readonly Row[], { size, isBackwards, behind }: Page) => {
  const hasMore = size !== undefined && found.length > size;
  const cut = hasMore ? found.slice(0, size) : [...found];
  const rows = isBackwards ? cut.reverse() : cut;
  // `cursors.ts` writes the cursors of all connections.
  const edges = rows.map((node) => ({ node, cursor: '' }));
  const hasBefore = behind !== undefined;
  return {
    edges,
    pageInfo: {
      startCursor: null,
      endCursor: null,
      hasNextPage: isBackwards ? hasBefore : hasMore,
      hasPreviousPage: isBackwards ? hasMore : hasBefore,
    },
  };
};
