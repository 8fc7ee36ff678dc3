import { z } from 'zod';

/** Longest wait for an answer, in milliseconds: the node is on this machine. */
const ANSWER_LIMIT_MS = 1_000;

const System = z.object({ isolation: z.string().optional() });
const Servers = z.array(z.object({ state: z.string() }));

/** Requests of the supervisor to its node. Without an answer the results are false, undefined and 0. */
export const askNode = (address: string, token: string) => {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${address}${path}`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`The node answered ${response.status}.`);
    return response.json();
  };
  return {
    /** Whether it answers and accepts this token: another program on the port does not count. */
    isThere: (): Promise<boolean> =>
      get('/api/system').then(
        () => true,
        () => false,
      ),
    /** Its isolation of game servers from each other and from this machine; undefined if unknown. */
    isolation: (): Promise<string | undefined> =>
      get('/api/system?v=2').then(
        (answer) => System.parse(answer).isolation,
        () => undefined,
      ),
    /** Number of game servers that have a process. */
    countRunning: (): Promise<number> =>
      get('/api/servers').then(
        (answer) => Servers.parse(answer).filter(({ state }) => state !== 'offline').length,
        () => 0,
      ),
  };
};
