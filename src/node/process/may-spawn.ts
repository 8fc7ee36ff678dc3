import type { NodeConfig } from '../node-config.js';

/** Whether this node may run the programs of servers: as root only when it was told so. */
export function maySpawn(config: Pick<NodeConfig, 'allow_root'>): boolean {
  return config.allow_root || process.getuid?.() !== 0;
}
