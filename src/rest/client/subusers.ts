import { bodyReader } from '../body-reader.js';
import {
  CreateSubuserDocument,
  type CreateSubuserInput,
  DeleteSubuserDocument,
  GetSubuserDocument,
  ListSubusersDocument,
  type ServerSubuserAttributesFragment,
  UpdateSubuserDocument,
  type UpdateSubuserInput,
} from '../documents.js';
import { type Item, item, listOf } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { serverParam, textParam } from '../path-params.js';
import type { Route } from '../routes.js';

const readNew = bodyReader<CreateSubuserInput>('CreateSubuserInput');

const readPermissions = bodyReader<UpdateSubuserInput>('UpdateSubuserInput');

const PATH = '/api/client/servers/:server/users';

/** The subusers of a server. Source: rest.md §15.10. */
export const subuserRoutes: readonly Route[] = [
  {
    path: PATH,
    part: 'subusers',
    permissions: { post: 'user.create' },
    get: operation(
      ListSubusersDocument,
      (req) => ({ variables: { serverId: serverParam(req) } }),
      (res, { subusers }) => {
        res.json(listOf(subusers?.map(subuserItem) ?? []));
      },
    ),
    post: operation(
      CreateSubuserDocument,
      (req) => {
        const { input, ...names } = readNew(req.body);
        return { variables: { input: { ...input, serverId: serverParam(req) } }, names };
      },
      (res, { createSubuser }) => {
        res.json(subuserItem(succeeded(createSubuser, 'Subuser')));
      },
    ),
  },
  {
    path: `${PATH}/:user`,
    part: 'subusers',
    permissions: { post: 'user.update', delete: 'user.delete' },
    get: operation(
      GetSubuserDocument,
      (req) => ({ variables: subuserOf(req) }),
      (res, { subuser }) => {
        res.json(subuser && subuserItem(subuser));
      },
    ),
    post: operation(
      UpdateSubuserDocument,
      (req) => {
        const {
          input: { permissions },
          ...names
        } = readPermissions(req.body);
        return { variables: { input: { permissions, ...subuserOf(req) } }, names };
      },
      (res, { updateSubuser }) => {
        res.json(subuserItem(succeeded(updateSubuser, 'Subuser')));
      },
    ),
    delete: operation(DeleteSubuserDocument, (req) => ({ variables: { input: subuserOf(req) } }), sendNothing),
  },
];

/** The arguments for the person of a path, within a server. */
const subuserOf = (req: Parameters<typeof textParam>[0]) => ({
  serverId: serverParam(req),
  userId: textParam(req, 'user'),
});

/** A subuser in its wrapper. */
export const subuserItem = ({
  hasTwoFactor,
  created_at,
  permissions,
  ...account
}: ServerSubuserAttributesFragment): Item<object> =>
  item('server_subuser', { ...account, '2fa_enabled': hasTwoFactor, created_at, permissions });
