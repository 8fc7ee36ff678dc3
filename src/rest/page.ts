import type { Request } from 'express';
import { writeInSlices } from '../load/sliced-text.js';
import { nextSlice } from '../load/time-slicer.js';
import { type Item, pagination } from './envelope.js';
import type { ApiResponse } from './operation.js';
import { type PageSizes, pageNumber, pageOf } from './query.js';

/** Pages of the application API; larger sizes are lowered. Source: rest.md §1.2, choices.md 21. */
const APPLICATION_SIZES: PageSizes = { defaultSize: 50, maxSize: 10_000 };

/** Most rows that can be left out at the start: what an Int holds. No list is as long. */
const MAX_OFFSET = 2_147_483_647;

/** The rows that a request for a page asks for. */
export const pageVariables = (
  req: Request,
  sizes: PageSizes = APPLICATION_SIZES,
): { readonly first: number; readonly offset: number } => {
  const { page, perPage } = pageOf(req, sizes);
  return { first: perPage, offset: Math.min((page - 1) * perPage, MAX_OFFSET) };
};

/** What a page is made from: the request, and the rows it asked for. */
interface PageRequest {
  readonly req: Request;
  readonly variables: { readonly first: number };
}

/** What was found for a page; nothing where the list itself is withheld. */
type Found<Node> =
  | { readonly edges: readonly { readonly node: Node }[]; readonly totalCount?: number | null | undefined }
  | null
  | undefined;

/** How a row of a page is shown. */
type ItemOf<Node> = (node: Node) => Item<object>;

/** What says where a page stands in its list. Source: rest.md §1.2. */
interface PageMeta {
  /** Its links name the list and the page only, unless they are to repeat the query. */
  readonly repeatsQuery?: boolean;
  /** What else the list tells of itself. */
  readonly further?: Readonly<Record<string, unknown>>;
}

/**
 * Answers with one page of a list. A long one is written part by part, so that the process hears others in between.
 * Source: rest.md §1.2.
 */
export const sendPage = async <Node>(
  res: ApiResponse,
  { req, variables: { first } }: PageRequest,
  found: Found<Node>,
  itemOf: ItemOf<Node>,
  { repeatsQuery = false, further = {} }: PageMeta = {},
): Promise<void> => {
  const { edges = [], totalCount } = found ?? {};
  const list = {
    total: totalCount ?? 0,
    count: edges.length,
    url: addressOf(req),
    query: repeatsQuery ? queryOf(req) : '',
  };
  const meta = { ...pagination({ page: pageNumber(req), perPage: first }, list), ...further };
  const text = await writeInSlices(partsOf(edges, itemOf, meta), {
    slice: () => {
      // Or it would wait for itself, as for anything short.
      res.locals.becomeLong?.();
      return nextSlice();
    },
    isAbandoned: () => res.closed,
  });
  if (text !== undefined) res.type('json').send(text);
};

/** The text of a page. */
function* partsOf<Node>(
  edges: NonNullable<Found<Node>>['edges'],
  itemOf: ItemOf<Node>,
  meta: object,
): Generator<string, void> {
  yield '{"object":"list","data":[';
  let comma = '';
  for (const { node } of edges) {
    yield `${comma}${JSON.stringify(itemOf(node))}`;
    comma = ',';
  }
  yield `],"meta":${JSON.stringify(meta)}}`;
}

/** Answers with one page of a list whose links repeat the query. */
export const sendLinkedPage = <Node>(
  res: ApiResponse,
  request: PageRequest,
  found: Found<Node>,
  itemOf: ItemOf<Node>,
): Promise<void> => sendPage(res, request, found, itemOf, { repeatsQuery: true });

/** Answers with what was made, and says where it is from now on. Source: rest.md §8. */
export const sendCreated = (res: ApiResponse, req: Request, created: Item<{ readonly id: number }>): void => {
  res.status(201).json({ ...created, meta: { resource: `${addressOf(req)}/${created.attributes.id}` } });
};

/** The address that was asked for, without its query. */
const addressOf = (req: Request): string =>
  `${req.protocol}://${req.host}${req.baseUrl}${req.path.replace(/(?<!\/)\/+$/, '')}`;

/** The query that was asked with, without the number of the page. */
const queryOf = (req: Request): string => {
  const query = new URLSearchParams(req.originalUrl.split('?')[1]);
  query.delete('page');
  return query.toString();
};
