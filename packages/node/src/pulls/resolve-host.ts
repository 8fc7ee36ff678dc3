import { Resolver } from 'node:dns/promises';

/** Time limit of one name server, in milliseconds, and the number of attempts for each. */
const TIMEOUT_MS = 3_000;
const TRIES = 2;

/**
 * All addresses of a name; empty when it has none or no name server answers. Queries the name servers directly: the
 * system call cannot be cancelled and occupies a thread that file operations need.
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
