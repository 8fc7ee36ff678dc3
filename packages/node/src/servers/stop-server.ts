import type { GameServer } from './game-server.js';

/** How long a killed process may take to be gone, in milliseconds. */
const KILL_LIMIT_MS = 10_000;

/** Asks the server to end in its own way, and kills it when it has not within this time, in milliseconds. */
export async function stopServer(server: GameServer, limitMs: number): Promise<void> {
  if (!(await askToStop(server, limitMs))) await killServer(server);
}

/** Asks the server to end in its own way. False when it has not within this time, in milliseconds. */
export async function askToStop(server: GameServer, limitMs: number): Promise<boolean> {
  if (server.state === 'offline') return true;
  server.markStopping();
  const procedure = server.stopProcedure;
  // An egg's command may be several: to save the world, then to stop.
  if (procedure.kind === 'command') await server.type(procedure.line.split(/\r\n|\r|\n/));
  else await server.signal(procedure.signal);
  return server.waitForOffline(limitMs);
}

/** Ends the server at once. */
export async function killServer(server: GameServer): Promise<void> {
  if (server.state === 'offline') return server.endProcesses();
  server.markStopping();
  await server.signal('SIGKILL');
  if (!(await server.waitForOffline(KILL_LIMIT_MS))) server.log.error('a killed process does not end');
}
