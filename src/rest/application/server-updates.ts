import type { Request } from 'express';
import { bodyReader } from '../body-reader.js';
import {
  GetServerByExternalIdDocument,
  ReinstallServerDocument,
  SuspendServerDocument,
  UnsuspendServerDocument,
  UpdateServerBuildDocument,
  type UpdateServerBuildInput,
  UpdateServerDetailsDocument,
  type UpdateServerDetailsInput,
  UpdateServerStartupDocument,
  type UpdateServerStartupInput,
} from '../documents.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { globalId, idParam, textParam } from '../path-params.js';
import type { Route } from '../routes.js';
import { flatLimits } from './flat-limits.js';
import { serverItem } from './items.js';

// Display names: rest.md §18.
const readDetails = bodyReader<UpdateServerDetailsInput>('UpdateServerDetailsInput', {
  displayNames: { user: 'User ID', name: 'Server Name' },
});

const readBuild = bodyReader<UpdateServerBuildInput>('UpdateServerBuildInput', {
  displayNames: {
    'feature_limits.databases': 'Database Limit',
    'feature_limits.allocations': 'Allocation Limit',
    'feature_limits.backups': 'Backup Limit',
    add_allocations: 'allocations to add',
    'add_allocations.*': 'allocation to add',
    remove_allocations: 'allocations to remove',
    'remove_allocations.*': 'allocation to remove',
  },
});

const readStartup = bodyReader<UpdateServerStartupInput>('UpdateServerStartupInput', {
  aliases: { image: ['image', 'container_image', 'docker_image'] },
});

const PATH = '/api/application/servers';

/** Changes of one server. Source: rest.md §5.4, §5.9–5.13. */
export const serverUpdateRoutes: readonly Route[] = [
  {
    path: `${PATH}/external/:external_id`,
    get: operation(
      GetServerByExternalIdDocument,
      (req) => ({ variables: { externalId: textParam(req, 'external_id') } }),
      (res, { server }) => {
        res.json(server && serverItem(server));
      },
    ),
  },
  {
    path: `${PATH}/:server/details`,
    patch: operation(
      UpdateServerDetailsDocument,
      (req) => {
        const { input: details, ...names } = readDetails(req.body);
        return { variables: { input: { ...details, id: serverId(req) } }, names };
      },
      (res, { updateServerDetails }) => {
        res.json(serverItem(succeeded(updateServerDetails, 'Server')));
      },
    ),
  },
  {
    path: `${PATH}/:server/build`,
    patch: operation(
      UpdateServerBuildDocument,
      (req) => {
        const { body, sourceField } = flatLimits(req.body);
        const { input: build, ...names } = readBuild(body);
        const variables = { input: { ...build, id: serverId(req) } };
        return { variables, names: { ...names, sourceField: (path) => sourceField(names.sourceField(path)) } };
      },
      (res, { updateServerBuild }) => {
        res.json(serverItem(succeeded(updateServerBuild, 'Server')));
      },
    ),
  },
  {
    path: `${PATH}/:server/startup`,
    patch: operation(
      UpdateServerStartupDocument,
      (req) => {
        const { input: startup, ...names } = readStartup(req.body);
        return { variables: { input: { ...startup, id: serverId(req) } }, names };
      },
      (res, { updateServerStartup }) => {
        res.json(serverItem(succeeded(updateServerStartup, 'Server')));
      },
    ),
  },
  {
    path: `${PATH}/:server/suspend`,
    post: operation(SuspendServerDocument, (req) => ({ variables: { input: { id: serverId(req) } } }), sendNothing),
  },
  {
    path: `${PATH}/:server/unsuspend`,
    post: operation(UnsuspendServerDocument, (req) => ({ variables: { input: { id: serverId(req) } } }), sendNothing),
  },
  {
    path: `${PATH}/:server/reinstall`,
    post: operation(ReinstallServerDocument, (req) => ({ variables: { input: { id: serverId(req) } } }), sendNothing),
  },
];

const serverId = (req: Request): string => globalId('Server', idParam(req, 'server'));
