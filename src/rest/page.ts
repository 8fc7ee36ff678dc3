import type { Request } from 'express';
import { type Item, pagination } from '../envelope.js';
import type { ApiResponse } from '../operation.js';
import { pageOf } from '../query.js';

/** Rows per page where the request does not say. Source: rest.md §1.2. */
const DEFAULT_PER_PAGE = 50;

/** Most rows per page; larger values are lowered. Source: choices.md 21. */
const MAX_PER_PAGE = 10_000;

/** The rows that a request for a page asks for. */
export const pageVariables = (req: Request): { readonly first: number; readonly offset: number } => {
  const { page, perPage } = pageOf(req, { defaultSize: DEFAULT_PER_PAGE, maxSize: MAX_PER_PAGE });
  return { first: perPage, offset: (page - 1) * perPage };
};

/** What a page is made from: the request, and the rows it asked for. */
interface PageRequest {
  readonly req: Request;
  readonly variables: { readonly first: number; readonly offset: number };
}

/** Answers with one page of a list. Links name the list and the page only. Source: rest.md §1.2. */
export const sendPage = (
  res: ApiResponse,
  { req, variables: { first, offset } }: PageRequest,
  { items, total }: { readonly items: readonly Item<object>[]; readonly total: number },
): void => {
  const meta = pagination(
    { page: offset / first + 1, perPage: first },
    { total, count: items.length, url: addressOf(req) },
  );
  res.json({ object: 'list', data: items, meta });
};

/** Answers with what was made, and says where it is from now on. Source: rest.md §8. */
export const sendCreated = (res: ApiResponse, req: Request, created: Item<{ readonly id: number }>): void => {
  res.status(201).json({ ...created, meta: { resource: `${addressOf(req)}/${created.attributes.id}` } });
};

/** The address that was asked for, without its query. */
export const addressOf = (req: Request): string =>
  `${req.protocol}://${req.host}${req.baseUrl}${req.path.replace(/\/+$/, '')}`;
