import type { Request } from 'express';
import { GetEggDocument, ListEggsDocument } from '../documents.js';
import { listOf } from '../envelope.js';
import { operation } from '../operation.js';
import { globalId, idParam } from '../path-params.js';
import type { Route } from '../routes.js';
import { eggItem } from './items.js';

const PATH = '/api/application/nests/:nest/eggs';

/** The eggs of a nest in the application API, read only. Source: rest.md §8.7. */
export const eggRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListEggsDocument,
      (req) => ({ variables: { nestId: nestId(req) } }),
      (res, { eggs }) => {
        res.json(eggs && listOf(eggs.edges.map(({ node }) => eggItem(node))));
      },
    ),
  },
  {
    path: `${PATH}/:egg`,
    get: operation(
      GetEggDocument,
      (req) => ({ variables: { id: idParam(req, 'egg'), nestId: nestId(req) } }),
      (res, { egg }) => {
        res.json(egg && eggItem(egg));
      },
    ),
  },
];

const nestId = (req: Request): string => globalId('Nest', idParam(req, 'nest'));
