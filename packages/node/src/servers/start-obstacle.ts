import { isolationLevel } from '../isolation/isolation.js';
import type { NodeContext } from '../node-context.js';
import { spawnObstacle } from '../process/spawn-obstacle.js';
import type { GameServer } from './game-server.js';

/** Why a server can be neither started nor installed here with its present configuration; null when it can. */
export function startObstacle(context: NodeContext, server: GameServer): string | null {
  return spawnObstacle(context.config, context.confinements.isolation) ?? isolationObstacle(context, server);
}

/** Only the isolation rule: where isolation is required but missing, only servers of administrators may run. */
export function isolationObstacle({ config, confinements }: NodeContext, server: GameServer): string | null {
  const isIsolated = isolationLevel(confinements.isolation) !== 'none';
  const isPermitted =
    isIsolated || !config.requires_isolation || server.configuration.settings.administrators_only === true;
  return isPermitted ? null : NOT_ISOLATED;
}

const NOT_ISOLATED =
  'This machine cannot isolate game servers from each other and from itself. It runs only servers whose owner and subusers ' +
  'are all administrators, unless the service is started with LOCAL_NODE=unisolated.';
