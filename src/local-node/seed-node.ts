import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { DomainContext } from '../domain/context.js';
import { firstLocation, withSeedLock } from '../first-run/seed.js';
import type { Node } from '../generated/prisma/client.js';

/** Ports of the game servers of the built-in node: the usual first one and those after it. */
const FIRST_GAME_PORT = 25_565;
const GAME_PORTS = 20;

/** Port of the built-in node when it is free. */
const DAEMON_PORT = 8080;

/** Characters of the two parts of a daemon token. Source: rest.md §8.3. */
const TOKEN_ID_LENGTH = 16;
const TOKEN_LENGTH = 64;

const MEGABYTE = 1024 * 1024;

/**
 * The row of the built-in node; created with its allocations when there is none.
 * @param serversDirectory absolute path of the files of its servers; it exists
 */
export const seedNode = (ctx: DomainContext, serversDirectory: string): Promise<Node> =>
  withSeedLock(ctx, async () => {
    const existing = await ctx.db.node.findFirst({ where: { isBuiltIn: true } });
    if (existing !== null) return existing;
    const disk = await statfs(serversDirectory);
    return ctx.db.node.create({
      data: {
        uuid: ctx.random.uuid(),
        locationId: await firstLocation(ctx),
        name: 'local',
        description: 'The built-in node: game servers as processes of this machine.',
        fqdn: '127.0.0.1',
        scheme: 'http',
        memory: Math.floor(totalmem() / MEGABYTE),
        disk: Math.floor((disk.blocks * disk.bsize) / MEGABYTE),
        // Without containers no limit is enforced, so the sum of limits does not bound the servers of this node.
        memoryOverallocate: -1,
        diskOverallocate: -1,
        daemonListen: DAEMON_PORT,
        daemonBase: serversDirectory,
        daemonTokenId: ctx.random.token(TOKEN_ID_LENGTH),
        daemonToken: ctx.secrets.seal(ctx.random.token(TOKEN_LENGTH)),
        isBuiltIn: true,
        allocations: {
          create: Array.from({ length: GAME_PORTS }, (_, index) => ({
            ip: '127.0.0.1',
            port: FIRST_GAME_PORT + index,
          })),
        },
      },
    });
  });
