import { GetNestDocument, ListNestsDocument } from '../documents.js';
import { operation } from '../operation.js';
import { pageVariables, sendPage } from '../page.js';
import { idParam } from '../path-params.js';
import type { Route } from '../routes.js';
import { nestItem } from './items.js';

const PATH = '/api/application/nests';

/** The nests of the application API, read only. Source: rest.md §8.6. */
export const nestRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListNestsDocument,
      (req) => ({ variables: pageVariables(req) }),
      (res, { nests }, request) => sendPage(res, request, nests, nestItem),
    ),
  },
  {
    path: `${PATH}/:nest`,
    get: operation(
      GetNestDocument,
      (req) => ({ variables: { id: idParam(req, 'nest') } }),
      (res, { nest }) => {
        res.json(nest && nestItem(nest));
      },
    ),
  },
];
