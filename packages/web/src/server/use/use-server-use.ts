import { createContext, useContext } from 'react';
import { useSubscription } from 'urql';
import { useRetry } from '../../api/use-retry.js';
import { useIsVisible } from '../../components/use-is-visible.js';
import { WatchServerUseDocument } from '../../graphql/graphql.js';
import { addStats, type UseSample } from './use-history.js';

/** By server, for as long as the page is open. */
const histories = new Map<string, readonly UseSample[]>();

const NO_SAMPLES: readonly UseSample[] = [];

/** Watches what a server uses while its page is in sight, and returns all of it since the page was opened. */
export const useServerUse = (server: string): readonly UseSample[] => {
  const isVisible = useIsVisible();
  const [{ error }, open] = useSubscription(
    { query: WatchServerUseDocument, variables: { servers: [server] }, pause: !isVisible },
    (_known, event) => {
      histories.set(server, addStats(histories.get(server) ?? NO_SAMPLES, event.serverStats));
      return event;
    },
  );
  useRetry(error, open);
  return histories.get(server) ?? NO_SAMPLES;
};

/** The samples of the server that is shown. */
export const UseContext = createContext<readonly UseSample[]>(NO_SAMPLES);

export const useSamples = (): readonly UseSample[] => useContext(UseContext);
