import type { RequestHandler } from 'express';

/** Middleware before a page: other clients continue with the next route. */
export const onlyBrowsers: RequestHandler = (req, _res, next) => {
  if (req.get('accept')?.includes('text/html')) next();
  else next('route');
};
