import { Router } from 'express';
import { recordNodeActivity } from '../domain/nodes/record-node-activity.js';
import { bodyOf, type NodeRoutes } from './node-route.js';

/**
 * `/activity`: activity on the node's own endpoints. Always answered with 2xx, as the node would send it again. Source:
 * daemon.md §4.11.
 */
export const activityRoutes = ({ route }: Pick<NodeRoutes, 'route'>): Router => {
  const router = Router();
  router.post(
    '/activity',
    route(async (ctx, request, response) => {
      const { data } = bodyOf(request);
      await recordNodeActivity(ctx, Array.isArray(data) ? data : []);
      response.status(200).end();
    }),
  );
  return router;
};
