import type { GameServer } from './game-server.js';

/** How long a killed process may take to end, in milliseconds. */
const KILL_LIMIT_MS = 10_000;

/** Stops the server by its stop procedure, and kills it when it has not ended within `limitMs` milliseconds. */
export async function stopServer(server: GameServer, limitMs: number): Promise<void> {
  if (!(await askToStop(server, limitMs))) await killServer(server);
}

/** Stops the server by its stop procedure. False when it has not ended within `limitMs` milliseconds. */
export async function askToStop(server: GameServer, limitMs: number): Promise<boolean> {
  if (server.state === 'offline') return true;
  server.markStopping();
  const procedure = server.stopProcedure;
  // An egg's stop command may have several lines, for example one that saves the world first.
  if (procedure.kind === 'command') await server.type(procedure.line.split(/\r\n|\r|\n/));
  else await server.signal(procedure.signal);
  return server.waitForOffline(limitMs);
}

/** Kills the server. */
export async function killServer(server: GameServer): Promise<void> {
  if (server.state === 'offline') return server.endProcesses();
  server.markStopping();
  await server.signal('SIGKILL');
  if (!(await server.waitForOffline(KILL_LIMIT_MS))) server.log.error('a killed process did not end');
}
