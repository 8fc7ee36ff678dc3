import type { Request } from 'express';
import {
  GetNestDocument,
  ListNestsDocument,
  type NestAttributesFragment,
  type NestIncludesFragment,
} from '../documents.js';
import { item, list, listOf, relationships } from '../envelope.js';
import { idParam } from '../ids.js';
import { operation } from '../operation.js';
import { pageVariables, sendPage } from '../page.js';
import { nestedIncludes } from '../query.js';
import type { Route } from '../routes.js';
import { eggAttributes } from './attributes.js';
import { SERVER_INCLUDES } from './includes.js';
import { serverItem } from './servers.js';

const INCLUDES = { eggs: ['nest', 'servers', 'variables'], servers: SERVER_INCLUDES } as const;

/** Includes of eggs that no egg has anything for: none inherits from another. Source: rest.md §8.7. */
const INHERITED = { eggs: ['config', 'script'] } as const;

const PATH = '/api/application/nests';

/** The nests of the application API, to be read. Source: rest.md §8.6. */
export const nestRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListNestsDocument,
      (req) => ({ variables: { ...pageVariables(req), ...nestedIncludes(req, INCLUDES) } }),
      (res, { nests }, request) => {
        const items = nests?.edges.map(({ node }) => nestItem(node, request.req)) ?? [];
        sendPage(res, request, { items, total: nests?.totalCount ?? 0 });
      },
    ),
  },
  {
    path: `${PATH}/:nest`,
    get: operation(
      GetNestDocument,
      (req) => ({ variables: { id: idParam(req, 'nest'), ...nestedIncludes(req, INCLUDES) } }),
      (res, { nest }, { req }) => {
        res.json(nest && nestItem(nest, req));
      },
    ),
  },
];

/** A nest in its wrapper, with what was included under `relationships`. */
const nestItem = (
  { includeEggs, includeServers, ...nest }: NestAttributesFragment & NestIncludesFragment,
  req: Request,
) => {
  const asked = nestedIncludes(req, INHERITED);
  return item('nest', {
    ...nest,
    ...relationships({
      eggs: includeEggs && listOf(includeEggs.map((egg) => eggItem(egg, asked))),
      servers: includeServers && listOf(includeServers.map(serverItem)),
    }),
  });
};

const eggItem = (
  { includeNest, includeServers, includeVariables, ...egg }: NonNullable<NestIncludesFragment['includeEggs']>[number],
  { eggsConfig, eggsScript }: { readonly eggsConfig: boolean; readonly eggsScript: boolean },
) =>
  item('egg', {
    ...eggAttributes(egg),
    ...relationships({
      nest: includeNest && item('nest', includeNest),
      servers: includeServers && list('server', includeServers),
      config: eggsConfig ? null : undefined,
      script: eggsScript ? null : undefined,
      variables: includeVariables && list('egg_variable', includeVariables),
    }),
  });
