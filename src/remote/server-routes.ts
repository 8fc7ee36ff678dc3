import type { InstallationScript } from '@gamewarden/protocol/installation.js';
import { Router } from 'express';
import { getInstallScript } from '../domain/nodes/get-install-script.js';
import { recordPowerState } from '../domain/nodes/record-power-state.js';
import { listNodeServers } from '../domain/servers/list-node-servers.js';
import { recordInstall } from '../domain/servers/record-install.js';
import { resetNode } from '../domain/servers/reset-node.js';
import { getServerConfiguration } from '../domain/servers/server-configuration.js';
import { bodyOf, type NodeRoutes, pathOf } from './node-route.js';
import { listingDocument, serverDocument } from './server-document.js';

/** `/servers`: configurations for nodes, and their reports about servers. Source: daemon.md §4.1 to §4.6. */
export const serverRoutes = ({ route }: Pick<NodeRoutes, 'route'>): Router => {
  const router = Router();
  router.get(
    '/servers',
    route(async (ctx, { query }, response) => {
      const servers = await listNodeServers(ctx, { page: numberOf(query.page), perPage: numberOf(query.per_page) });
      response.json(listingDocument(servers));
    }),
  );
  router.post(
    '/servers/reset',
    route(async (ctx, _request, response) => {
      await resetNode(ctx);
      response.status(204).end();
    }),
  );
  router.get(
    '/servers/:uuid',
    route(async (ctx, request, response) => {
      response.json(serverDocument(await getServerConfiguration(ctx, pathOf(request, 'uuid'))));
    }),
  );
  router.get(
    '/servers/:uuid/install',
    route(async (ctx, request, response) => {
      const { image, entrypoint, script } = await getInstallScript(ctx, pathOf(request, 'uuid'));
      response.json({ container_image: image, entrypoint, script } satisfies InstallationScript);
    }),
  );
  router.post(
    '/servers/:uuid/install',
    route(async (ctx, request, response) => {
      await recordInstall(ctx, pathOf(request, 'uuid'), bodyOf(request));
      response.status(204).end();
    }),
  );
  router.post(
    '/servers/:uuid/container/status',
    route(async (ctx, request, response) => {
      const state = newState(bodyOf(request));
      await recordPowerState(ctx, { uuid: pathOf(request, 'uuid'), state, source: 'report' });
      response.status(204).end();
    }),
  );
  return router;
};

/** NaN for anything but text: query parameters may be lists and objects. */
const numberOf = (value: unknown): number => (typeof value === 'string' ? Number(value) : Number.NaN);

/** Later versions of the protocol put the states in `data`. */
const newState = (body: Readonly<Record<string, unknown>>): unknown => {
  const { data } = body;
  const holder: object = typeof data === 'object' && data !== null ? data : body;
  return 'new_state' in holder ? holder.new_state : undefined;
};
