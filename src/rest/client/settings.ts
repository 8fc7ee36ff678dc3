import { bodyReader } from '../body-reader.js';
import {
  ReinstallAccessibleServerDocument,
  RenameServerDocument,
  type RenameServerInput,
  SetServerImageDocument,
  type SetServerImageInput,
} from '../documents.js';
import { operation, sendNothing } from '../operation.js';
import { serverParam } from '../path-params.js';
import type { Route } from '../routes.js';

const readNames = bodyReader<RenameServerInput>('RenameServerInput');

const readImage = bodyReader<SetServerImageInput>('SetServerImageInput', { aliases: { image: ['docker_image'] } });

const PATH = '/api/client/servers/:server/settings';

/** The settings of a server. Source: rest.md §15.7. */
export const settingsRoutes: readonly Route[] = [
  {
    path: `${PATH}/rename`,
    permissions: { post: 'settings.rename' },
    post: operation(
      RenameServerDocument,
      (req) => {
        const { input, ...names } = readNames(req.body);
        return { variables: { input: { ...input, id: serverParam(req) } }, names };
      },
      sendNothing,
    ),
  },
  {
    path: `${PATH}/reinstall`,
    permissions: { post: 'settings.reinstall' },
    post: operation(
      ReinstallAccessibleServerDocument,
      (req) => ({ variables: { input: { id: serverParam(req) } } }),
      (res) => {
        res.status(202).json([]);
      },
    ),
  },
  {
    path: `${PATH}/docker-image`,
    permissions: { put: 'startup.docker-image' },
    put: operation(
      SetServerImageDocument,
      (req) => {
        const { input, ...names } = readImage(req.body);
        return { variables: { input: { ...input, serverId: serverParam(req) } }, names };
      },
      sendNothing,
    ),
  },
];
