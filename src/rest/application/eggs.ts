import type { Request } from 'express';
import {
  type EggAttributesFragment,
  type EggIncludesFragment,
  GetEggDocument,
  ListEggsDocument,
} from '../documents.js';
import { item, list, listOf, relationships } from '../envelope.js';
import { idParam } from '../ids.js';
import { operation } from '../operation.js';
import { includes, nestedIncludes } from '../query.js';
import type { Route } from '../routes.js';
import { eggAttributes } from './attributes.js';
import { SERVER_INCLUDES } from './includes.js';
import { serverItem } from './servers.js';

const INCLUDES = { nest: ['eggs', 'servers'], variables: [], servers: SERVER_INCLUDES } as const;

/** Includes that no egg has anything for: none inherits from another. Source: rest.md §8.7. */
const INHERITED = ['config', 'script'] as const;

const PATH = '/api/application/nests/:nest/eggs';

/** The eggs of a nest of the application API, to be read. Source: rest.md §8.7. */
export const eggRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListEggsDocument,
      (req) => ({ variables: { nestId: idParam(req, 'nest'), ...nestedIncludes(req, INCLUDES) } }),
      (res, { eggs }, { req }) => {
        res.json(eggs && listOf(eggs.map((egg) => eggItem(egg, req))));
      },
    ),
  },
  {
    path: `${PATH}/:egg`,
    get: operation(
      GetEggDocument,
      (req) => ({
        variables: { id: idParam(req, 'egg'), nestId: idParam(req, 'nest'), ...nestedIncludes(req, INCLUDES) },
      }),
      (res, { egg }, { req }) => {
        res.json(egg && eggItem(egg, req));
      },
    ),
  },
];

/** An egg in its wrapper, with what was included under `relationships`. */
const eggItem = (
  { includeNest, includeServers, includeVariables, ...egg }: EggAttributesFragment & EggIncludesFragment,
  req: Request,
) => {
  const { config, script } = includes(req, INHERITED);
  return item('egg', {
    ...eggAttributes(egg),
    ...relationships({
      nest: includeNest && nestItem(includeNest),
      servers: includeServers && listOf(includeServers.map(serverItem)),
      config: config ? null : undefined,
      script: script ? null : undefined,
      variables: includeVariables && list('egg_variable', includeVariables),
    }),
  });
};

const nestItem = ({ includeEggs, includeServers, ...nest }: NonNullable<EggIncludesFragment['includeNest']>) =>
  item('nest', {
    ...nest,
    ...relationships({
      eggs: includeEggs && list('egg', includeEggs.map(eggAttributes)),
      servers: includeServers && list('server', includeServers),
    }),
  });
