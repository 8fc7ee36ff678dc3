import { type SftpAuthAnswer, TOKEN_ID_HEADER } from '@gamewarden/protocol/sftp.js';
import { Router } from 'express';
import { authorizeSftp } from '../domain/sftp/authorize-sftp.js';
import { bodyOf, type NodeRoutes } from './node-route.js';

/** `/sftp/auth`: authentication of SFTP users. Source: daemon.md §4.10. */
export const sftpRoutes = ({ route }: Pick<NodeRoutes, 'route'>): Router => {
  const router = Router();
  router.post(
    '/sftp/auth',
    route(async (ctx, request, response) => {
      const { user, server, permissions, tokenId } = await authorizeSftp(ctx, bodyOf(request));
      response.set(TOKEN_ID_HEADER, tokenId);
      response.json({ user, server, permissions: [...permissions] } satisfies SftpAuthAnswer);
    }),
  );
  return router;
};
