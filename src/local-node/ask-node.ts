import { z } from 'zod';

/** Longest wait for an answer, in milliseconds: the node is on this machine. */
const ANSWER_LIMIT_MS = 1_000;

const System = z.object({ isolation: z.string().optional() });
const Servers = z.array(z.object({ state: z.string() }));

/** What a supervisor asks its node. Silence counts as "no", "none" and "unknown". */
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
    /** Whether it answers, and to this token: whatever else listens on the port is not our node. */
    isThere: (): Promise<boolean> =>
      get('/api/system').then(
        () => true,
        () => false,
      ),
    /** How it separates game servers from each other and from this machine; undefined where it does not say. */
    isolation: (): Promise<string | undefined> =>
      get('/api/system?v=2').then(
        (answer) => System.parse(answer).isolation,
        () => undefined,
      ),
    /** Game servers that have a process. */
    countRunning: (): Promise<number> =>
      get('/api/servers').then(
        (answer) => Servers.parse(answer).filter(({ state }) => state !== 'offline').length,
        () => 0,
      ),
  };
};
