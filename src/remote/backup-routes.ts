import { Router } from 'express';
import { recordBackup } from '../domain/backups/record-backup.js';
import { recordRestore } from '../domain/backups/record-restore.js';
import { bodyOf, type NodeRoutes, pathOf } from './node-route.js';

/** `/backups`: results of backups and restores. Source: daemon.md §4.8, §4.9. */
export const backupRoutes = ({ route }: Pick<NodeRoutes, 'route'>): Router => {
  const router = Router();
  router.post(
    '/backups/:uuid',
    route(async (ctx, request, response) => {
      const { checksum_type: checksumType, ...result } = bodyOf(request);
      await recordBackup(ctx, pathOf(request, 'uuid'), { ...result, checksumType });
      response.status(204).end();
    }),
  );
  router.post(
    '/backups/:uuid/restore',
    route(async (ctx, request, response) => {
      await recordRestore(ctx, pathOf(request, 'uuid'), bodyOf(request));
      response.status(204).end();
    }),
  );
  return router;
};
