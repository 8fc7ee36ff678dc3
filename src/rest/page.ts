import type { Request } from 'express';
import { writeInSlices } from '../load/sliced-text.js';
import { nextSlice } from '../load/time-slicer.js';
import { type Item, pagination } from './envelope.js';
import type { ApiResponse } from './operation.js';
import { type PageSizes, pageNumber, pageOf } from './query.js';

/** Pages of the application API; larger sizes are lowered. Source: rest.md §1.2, choices.md 21. */
const APPLICATION_SIZES: PageSizes = { defaultSize: 50, maxSize: 10_000 };

/** Maximum number of rows to skip: the maximum of an Int. No list is as long. */
const MAX_OFFSET = 2_147_483_647;

/** The rows that a request for a page selects. */
export const pageVariables = (
  req: Request,
  sizes: PageSizes = APPLICATION_SIZES,
): { readonly first: number; readonly offset: number } => {
  const { page, perPage } = pageOf(req, sizes);
  return { first: perPage, offset: Math.min((page - 1) * perPage, MAX_OFFSET) };
};

/** The parts of a page: the request, and the rows that it selects. */
interface PageRequest {
  readonly req: Request;
  readonly variables: { readonly first: number };
}

/** The rows of a page; nothing if the list itself is withheld. */
type Found<Node> =
  | { readonly edges: readonly { readonly node: Node }[]; readonly totalCount?: number | null | undefined }
  | null
  | undefined;

/** Shows a row of a page. */
type ItemOf<Node> = (node: Node) => Item<object>;

/** The position of a page in its list. Source: rest.md §1.2. */
interface PageMeta {
  /** Its links name the list and the page only, unless they repeat the query. */
  readonly repeatsQuery?: boolean;
  /** Other members of `meta`. */
  readonly further?: Readonly<Record<string, unknown>>;
}

/**
 * Answers with one page of a list. A long page is written part by part, so that the process serves other requests in
 * between. Source: rest.md §1.2.
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
    slice: nextSlice,
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

/** Answers with the new object, and with its address. Source: rest.md §8. */
export const sendCreated = (res: ApiResponse, req: Request, created: Item<{ readonly id: number }>): void => {
  res.status(201).json({ ...created, meta: { resource: `${addressOf(req)}/${created.attributes.id}` } });
};

/** The requested address, without its query. */
const addressOf = (req: Request): string =>
  `${req.protocol}://${req.host}${req.baseUrl}${req.path.replace(/(?<!\/)\/+$/, '')}`;

/** The query of the request, without the page number. */
const queryOf = (req: Request): string => {
  const query = new URLSearchParams(req.originalUrl.split('?')[1]);
  query.delete('page');
  return query.toString();
};
