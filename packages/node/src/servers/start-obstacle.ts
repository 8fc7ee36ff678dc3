import { isolationLevel } from '../isolation/isolation.js';
import type { NodeContext } from '../node-context.js';
import { spawnObstacle } from '../process/spawn-obstacle.js';
import type { GameServer } from './game-server.js';

/** Why a server is neither started nor installed here, by its configuration as it is known; null where it is. */
export function startObstacle(context: NodeContext, server: GameServer): string | null {
  return spawnObstacle(context.config, context.confinements.isolation) ?? isolationObstacle(context, server);
}

/** The same, as far as it is about the people of the server: others than administrators are separated, or do not run programs. */
export function isolationObstacle({ config, confinements }: NodeContext, server: GameServer): string | null {
  const isIsolated = isolationLevel(confinements.isolation) !== 'none';
  const isPermitted =
    isIsolated || !config.requires_isolation || server.configuration.settings.administrators_only === true;
  return isPermitted ? null : NOT_ISOLATED;
}

const NOT_ISOLATED =
  'This machine cannot isolate game servers from each other and from itself. It runs only servers whose owner and subusers ' +
  'are all administrators, unless the service is started with LOCAL_NODE=unisolated.';
