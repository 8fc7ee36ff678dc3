import { isolationLevel } from '../isolation/isolation.js';
import type { NodeContext } from '../node-context.js';
import { spawnObstacle } from '../process/spawn-obstacle.js';
import type { GameServer } from './game-server.js';

/** Why a server is neither started nor installed here, by its configuration as it is known; null where it is. */
export function startObstacle({ config, confinements }: NodeContext, server: GameServer): string | null {
  const obstacle = spawnObstacle(config, confinements.isolation);
  if (obstacle !== null) return obstacle;
  const isIsolated = isolationLevel(confinements.isolation) !== 'none';
  const isOpen = isIsolated || !config.requires_isolation || server.configuration.settings.administrators_only === true;
  return isOpen ? null : NOT_ISOLATED;
}

const NOT_ISOLATED =
  'This machine cannot isolate game servers from each other and from itself. It runs only servers whose owner and subusers ' +
  'are all administrators, unless the service is started with LOCAL_NODE=unisolated.';
