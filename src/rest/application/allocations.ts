import type { Request } from 'express';
import { bodyReader } from '../body-reader.js';
import {
  type AllocationFilter,
  CreateAllocationsDocument,
  type CreateAllocationsInput,
  DeleteAllocationDocument,
  ListAllocationsDocument,
} from '../documents.js';
import { operation, sendNothing } from '../operation.js';
import { pageVariables, sendPage } from '../page.js';
import { globalId, idParam } from '../path-params.js';
import { filters } from '../query.js';
import type { Route } from '../routes.js';
import { allocationItem } from './items.js';

const readAllocations = bodyReader<CreateAllocationsInput>('CreateAllocationsInput');

const PATH = '/api/application/nodes/:node/allocations';

/** The allocations of a node in the application API. Source: rest.md §8.5. */
export const allocationRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListAllocationsDocument,
      (req) => ({
        variables: {
          nodeId: nodeId(req),
          ...pageVariables(req),
          filter: allocationFilter(req),
        },
      }),
      (res, { allocations }, request) => sendPage(res, request, allocations, allocationItem),
    ),
    post: operation(
      CreateAllocationsDocument,
      (req) => {
        const { input: allocations, ...names } = readAllocations(req.body);
        return { variables: { input: { ...allocations, nodeId: nodeId(req) } }, names };
      },
      sendNothing,
    ),
  },
  {
    path: `${PATH}/:allocation`,
    delete: operation(
      DeleteAllocationDocument,
      (req) => ({
        variables: { input: { nodeId: nodeId(req), id: globalId('Allocation', idParam(req, 'allocation')) } },
      }),
      sendNothing,
    ),
  },
];

const nodeId = (req: Request): string => globalId('HostNode', idParam(req, 'node'));

const FILTERS = { ip: 'ip', port: 'port', ip_alias: 'alias', server_id: 'serverIds' } as const;

/** Matches no allocation: a text that is not a port or server id is read as this value. */
const NONE = 0;

/** A server id; anything else, also `0` and `false`, selects allocations without a server. */
const allocationFilter = (req: Request): AllocationFilter => {
  const { ip, port, alias, serverIds: servers } = filters(req, FILTERS);
  const isServers = servers?.every((text) => /^\d+$/.test(text) && Number(text) > 0);
  return {
    ip,
    alias,
    port: port?.map((text) => (/^\d{1,5}$/.test(text) ? Number(text) : NONE)),
    serverIds: isServers
      ? servers?.map((text) => globalId('Server', text.length < 10 ? Number(text) : NONE))
      : undefined,
    isAssigned: isServers === false ? false : undefined,
  };
};
