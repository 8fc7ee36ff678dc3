import { bodyReader } from '../body-reader.js';
import {
  CreateServerAllocationDocument,
  DeleteServerAllocationDocument,
  ListServerAllocationsDocument,
  UpdateServerAllocationDocument,
  type UpdateServerAllocationInput,
} from '../documents.js';
import { item, list } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { globalId, idParam, serverParam } from '../path-params.js';
import type { Route } from '../routes.js';

const readNotes = bodyReader<UpdateServerAllocationInput>('UpdateServerAllocationInput');

const PATH = '/api/client/servers/:server/network/allocations';

/** The allocations of a server. Source: rest.md §15.9. */
export const networkRoutes: readonly Route[] = [
  {
    path: PATH,
    part: 'allocations',
    permissions: { post: 'allocation.create' },
    get: operation(
      ListServerAllocationsDocument,
      (req) => ({ variables: { serverId: serverParam(req) } }),
      (res, { serverAllocations }) => {
        res.json(list('allocation', serverAllocations ?? []));
      },
    ),
    post: operation(
      CreateServerAllocationDocument,
      (req) => ({ variables: { input: { serverId: serverParam(req) } } }),
      (res, { createServerAllocation }) => {
        res.json(item('allocation', succeeded(createServerAllocation, 'Allocation')));
      },
    ),
  },
  {
    path: `${PATH}/:allocation`,
    permissions: { post: 'allocation.update', delete: 'allocation.delete' },
    post: operation(
      UpdateServerAllocationDocument,
      (req) => {
        const {
          input: { notes },
          ...names
        } = readNotes(req.body);
        return { variables: { input: { ...allocationOf(req), notes } }, names };
      },
      (res, { updateServerAllocation }) => {
        res.json(item('allocation', succeeded(updateServerAllocation, 'Allocation')));
      },
    ),
    delete: operation(
      DeleteServerAllocationDocument,
      (req) => ({ variables: { input: allocationOf(req) } }),
      sendNothing,
    ),
  },
  {
    path: `${PATH}/:allocation/primary`,
    permissions: { post: 'allocation.update' },
    post: operation(
      UpdateServerAllocationDocument,
      (req) => ({ variables: { input: { ...allocationOf(req), isPrimary: true } } }),
      (res, { updateServerAllocation }) => {
        res.json(item('allocation', succeeded(updateServerAllocation, 'Allocation')));
      },
    ),
  },
];

/** The arguments for the allocation of a path, within its server. */
const allocationOf = (req: Parameters<typeof idParam>[0]) => ({
  serverId: serverParam(req),
  id: globalId('Allocation', idParam(req, 'allocation')),
});
