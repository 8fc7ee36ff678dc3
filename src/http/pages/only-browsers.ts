import type { RequestHandler } from 'express';

/** A step before a page: everybody else goes on to the route behind it. */
export const onlyBrowsers: RequestHandler = (req, _res, next) => {
  if (req.get('accept')?.includes('text/html')) next();
  else next('route');
};
