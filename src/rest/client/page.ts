import type { Request } from 'express';
import { type Item, pagination } from '../envelope.js';
import type { ApiResponse } from '../operation.js';

/** What a page is made from: the request, and the rows it asked for. */
interface PageRequest {
  readonly req: Request;
  readonly variables: { readonly first: number; readonly offset: number };
}

/** Answers with one page of a list of the client API, whose links repeat the query. Source: rest.md §1.2. */
export const sendClientPage = (
  res: ApiResponse,
  { req, variables: { first, offset } }: PageRequest,
  { items, total }: { readonly items: readonly Item<object>[]; readonly total: number },
): void => {
  const address = new URL(req.originalUrl, `${req.protocol}://${req.host}`);
  address.searchParams.delete('page');
  const meta = pagination(
    { page: offset / first + 1, perPage: first },
    {
      total,
      count: items.length,
      url: `${address.origin}${address.pathname.replace(/\/+$/, '')}`,
      query: address.searchParams.toString(),
    },
  );
  res.json({ object: 'list', data: items, meta });
};
