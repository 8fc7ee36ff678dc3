import type { Request } from 'express';
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

/** What was found for a page. */
interface Found {
  readonly items: readonly Item<object>[];
  readonly total: number;
}

/**
 * One page of a list. Its links name the list and the page only, unless they are to repeat the query.
 * Source: rest.md §1.2.
 */
export const pageOfList = (
  { req, variables: { first } }: PageRequest,
  { items, total }: Found,
  { repeatsQuery = false }: { readonly repeatsQuery?: boolean } = {},
) => {
  const list = { total, count: items.length, url: addressOf(req), query: repeatsQuery ? queryOf(req) : '' };
  const meta = pagination({ page: pageNumber(req), perPage: first }, list);
  return { object: 'list', data: items, meta };
};

/** Answers with one page of a list whose links name the list and the page only. */
export const sendPage = (res: ApiResponse, request: PageRequest, found: Found): void => {
  res.json(pageOfList(request, found));
};

/** Answers with one page of a list whose links repeat the query. */
export const sendLinkedPage = (res: ApiResponse, request: PageRequest, found: Found): void => {
  res.json(pageOfList(request, found, { repeatsQuery: true }));
};

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
