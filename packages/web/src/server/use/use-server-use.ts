import type { CombinedError } from '@urql/core';
import { createContext, useContext } from 'react';
import { useSubscription } from 'urql';
import { useRetry } from '../../api/use-retry.js';
import { useIsVisible } from '../../components/use-is-visible.js';
import { WatchServerUseDocument } from '../../graphql/graphql.js';
import { addStats, type UseSample } from './use-history.js';

/** By server, for as long as the page is open. */
const histories = new Map<string, readonly UseSample[]>();

const NO_SAMPLES: readonly UseSample[] = [];

/** What a server used since the page was opened. */
interface ServerUse {
  readonly samples: readonly UseSample[];
  /** Why no more samples come. */
  readonly error: CombinedError | undefined;
  readonly readAgain: () => void;
}

/** Watches what a server uses while its page is in sight. */
export const useServerUse = (server: string): ServerUse => {
  const isVisible = useIsVisible();
  const [{ error }, open] = useSubscription(
    { query: WatchServerUseDocument, variables: { servers: [server] }, pause: !isVisible },
    (_known, event) => {
      histories.set(server, addStats(histories.get(server) ?? NO_SAMPLES, event.serverStats));
      return event;
    },
  );
  useRetry(error, open);
  return { samples: histories.get(server) ?? NO_SAMPLES, error, readAgain: open };
};

/** Of the server that is shown. */
export const UseContext = createContext<ServerUse>({
  samples: NO_SAMPLES,
  error: undefined,
  readAgain: () => undefined,
});

export const useShownUse = (): ServerUse => useContext(UseContext);

export const useSamples = (): readonly UseSample[] => useShownUse().samples;
