import type { Resource, ResourceAction } from '../../../src/domain/keys/key-permissions.js';

/**
 * Who gets through on which route: the reviewed table. A row is `resource:action status`, what an application key needs
 * and the answer to a request that was let in; or `client status` where a client key is needed. Requests carry an empty
 * body, so that a route that needs one answers 422 (or 400) once its caller was let in.
 */
export const AUTHORIZATION: Readonly<Record<string, `${Resource}:${ResourceAction} ${number}` | `client ${number}`>> = {
  'GET /api/application/servers': 'servers:read 200',
  'POST /api/application/servers': 'servers:write 422',
  'GET /api/application/servers/external/:external_id': 'servers:read 200',
  'GET /api/application/servers/:server': 'servers:read 200',
  'DELETE /api/application/servers/:server': 'servers:write 204',
  'DELETE /api/application/servers/:server/force': 'servers:write 204',
  'PATCH /api/application/servers/:server/details': 'servers:write 200',
  'PATCH /api/application/servers/:server/build': 'servers:write 200',
  'PATCH /api/application/servers/:server/startup': 'servers:write 200',
  'POST /api/application/servers/:server/suspend': 'servers:write 204',
  'POST /api/application/servers/:server/unsuspend': 'servers:write 204',
  'POST /api/application/servers/:server/reinstall': 'servers:write 204',

  'GET /api/application/nodes': 'nodes:read 200',
  'POST /api/application/nodes': 'nodes:write 422',
  'GET /api/application/nodes/deployable': 'nodes:read 422',
  'GET /api/application/nodes/:node': 'nodes:read 200',
  'PATCH /api/application/nodes/:node': 'nodes:write 422',
  'DELETE /api/application/nodes/:node': 'nodes:write 400',
  'GET /api/application/nodes/:node/configuration': 'nodes:read 200',
  'GET /api/application/nodes/:node/allocations': 'allocations:read 200',
  'POST /api/application/nodes/:node/allocations': 'allocations:write 422',
  'DELETE /api/application/nodes/:node/allocations/:allocation': 'allocations:write 400',
  'GET /api/application/users': 'users:read 200',
  'POST /api/application/users': 'users:write 422',
  'GET /api/application/users/external/:external': 'users:read 200',
  'GET /api/application/users/:user': 'users:read 200',
  'PATCH /api/application/users/:user': 'users:write 422',
  'DELETE /api/application/users/:user': 'users:write 400',
  'GET /api/application/locations': 'locations:read 200',
  'POST /api/application/locations': 'locations:write 422',
  'GET /api/application/locations/:location': 'locations:read 200',
  'PATCH /api/application/locations/:location': 'locations:write 422',
  'DELETE /api/application/locations/:location': 'locations:write 400',
  'GET /api/application/nests': 'nests:read 200',
  'GET /api/application/nests/:nest': 'nests:read 200',
  'GET /api/application/nests/:nest/eggs': 'eggs:read 200',
  'GET /api/application/nests/:nest/eggs/:egg': 'eggs:read 200',

  'GET /api/client': 'client 200',
  'GET /api/client/servers/:server': 'client 200',
  'GET /api/client/servers/:server/schedules': 'client 200',
  'POST /api/client/servers/:server/schedules': 'client 422',
  'GET /api/client/servers/:server/schedules/:schedule': 'client 200',
  'POST /api/client/servers/:server/schedules/:schedule': 'client 422',
  'DELETE /api/client/servers/:server/schedules/:schedule': 'client 204',
  'POST /api/client/servers/:server/schedules/:schedule/execute': 'client 202',
  'POST /api/client/servers/:server/schedules/:schedule/tasks': 'client 422',
  'POST /api/client/servers/:server/schedules/:schedule/tasks/:task': 'client 422',
  'DELETE /api/client/servers/:server/schedules/:schedule/tasks/:task': 'client 204',
};
