import type { Request } from 'express';
import { bodyReader } from '../body-reader.js';
import {
  CreateServerDocument,
  type CreateServerInput,
  DeleteServerDocument,
  GetServerDocument,
  ListServersDocument,
  type ServerFilter,
  type ServerSort,
} from '../documents.js';
import { listReader } from '../list-reader.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { pageVariables, sendPage } from '../page.js';
import { globalId, idParam } from '../path-params.js';
import type { Route } from '../routes.js';
import { serverItem } from './items.js';

const readCreation = bodyReader<CreateServerInput>('CreateServerInput', {
  aliases: { image: ['container_image', 'docker_image', 'image'] },
});

/** `deploy` takes precedence: an `allocation` sent along with it is ignored, whatever its shape. Source: choices.md 16. */
const withOnePlace = ({ allocation, ...input }: CreateServerInput): CreateServerInput =>
  Object.keys(input.deploy ?? {}).length > 0 ? input : { ...input, allocation };

const readList = listReader<ServerFilter, ServerSort>('Server', { identifier: 'uuidShort' });

const PATH = '/api/application/servers';

/** The servers of the application API. Source: rest.md §5. */
export const serverRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListServersDocument,
      (req) => ({ variables: { ...pageVariables(req), ...readList(req) } }),
      (res, { servers }, request) => sendPage(res, request, servers, serverItem),
    ),
    post: operation(
      CreateServerDocument,
      (req) => {
        const { input, ...names } = readCreation(req.body);
        return { variables: { input: withOnePlace(input) }, names };
      },
      (res, { createServer }) => {
        res.status(201).json(serverItem(succeeded(createServer, 'Server')));
      },
    ),
  },
  {
    path: `${PATH}/:server`,
    get: operation(
      GetServerDocument,
      (req) => ({ variables: { id: idParam(req, 'server') } }),
      (res, { server }) => {
        res.json(server && serverItem(server));
      },
    ),
    delete: operation(DeleteServerDocument, (req) => deletion(req, false), sendNothing),
  },
  {
    path: `${PATH}/:server/force`,
    delete: operation(DeleteServerDocument, (req) => deletion(req, true), sendNothing),
  },
];

const deletion = (req: Request, force: boolean) => ({
  variables: { input: { id: globalId('Server', idParam(req, 'server')), force } },
});
