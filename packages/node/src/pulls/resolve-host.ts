import { Resolver } from 'node:dns/promises';

/** How long one name server may take, in milliseconds, and how often each is asked. */
const TIMEOUT_MS = 3_000;
const TRIES = 2;

/**
 * All addresses of a name; none where it has none, or nobody answers. Asks the name servers itself: the system's own call cannot
 * be ended, and keeps a thread that files need.
 */
export async function resolveHost(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
