import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Isolation } from '../isolation/isolation.js';
import { programDirectories } from '../isolation/program-directories.js';
import type { NodeConfig } from '../node-config.js';

/** Programs that are needed to run servers. */
const PROGRAMS = ['bash', 'mkfifo'];

/** Why this node cannot run servers, as a message for users; null when it can. */
export function spawnObstacle(
  config: Pick<NodeConfig, 'allow_root' | 'path'>,
  { accounts }: Pick<Isolation, 'accounts'>,
  directoriesOf = programDirectories,
): string | null {
  if (accounts === null && !config.allow_root && process.getuid?.() === 0) {
    return 'This node does not run programs as root. Start it as another user, or set allow_root.';
  }
  const directories = directoriesOf(config.path);
  const missing = PROGRAMS.filter((program) => !directories.some((directory) => isProgram(directory, program)));
  return missing.length === 0
    ? null
    : `This machine lacks programs that are needed to run servers: ${missing.join(', ')}.`;
}

function isProgram(directory: string, name: string): boolean {
  try {
    accessSync(join(directory, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
