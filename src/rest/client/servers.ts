import type { Request } from 'express';
import { GetPersonalServerDocument, ListPersonalServersDocument, type ServerAccess } from '../documents.js';
import { operation } from '../operation.js';
import { pageVariables, sendLinkedPage } from '../page.js';
import { serverParam } from '../path-params.js';
import { filters } from '../query.js';
import type { Route } from '../routes.js';
import { clientServerItem } from './server-items.js';

/** Default and maximum of rows per page. Source: rest.md §10.1. */
const PAGES = { defaultSize: 50, maxSize: 100 };

const FILTERS = {
  uuid: 'uuid',
  name: 'name',
  description: 'description',
  external_id: 'externalId',
  '*': 'search',
} as const;

/** The servers of each `type`; any other text is ignored. Source: rest.md §10.1. */
const TYPES: ReadonlyMap<unknown, readonly ServerAccess[]> = new Map([
  ['owner', ['owned']],
  ['admin', ['administered_only']],
  ['admin-all', ['administered']],
]);

const OWN: readonly ServerAccess[] = ['owned', 'shared'];

/** The servers of the caller. Source: rest.md §10.1, §10.4. */
export const clientServerRoutes: readonly Route[] = [
  {
    path: '/api/client',
    get: operation(
      ListPersonalServersDocument,
      (req) => {
        const filter = { ...filters(req, FILTERS), access: accessOf(req) };
        return { variables: { ...pageVariables(req, PAGES), filter } };
      },
      (res, { servers }, request) => sendLinkedPage(res, request, servers, clientServerItem),
    ),
  },
  {
    path: '/api/client/servers/:server',
    get: operation(
      GetPersonalServerDocument,
      (req) => ({ variables: { serverId: serverParam(req) } }),
      (res, { server }) => {
        if (server === null) throw new Error('A missing server was not rejected.');
        const { permissions, ...attributes } = server;
        res.json({
          ...clientServerItem(attributes),
          meta: { is_server_owner: attributes.server_owner, user_permissions: permissions },
        });
      },
    ),
  },
];

const accessOf = (req: Request): readonly ServerAccess[] => TYPES.get(req.query.type) ?? OWN;
