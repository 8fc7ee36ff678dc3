import { useSubscription } from 'urql';
import { useRetry } from '../api/use-retry.js';
import { useIsVisible } from '../components/use-is-visible.js';
import { WatchServerPartsDocument } from '../graphql/graphql.js';

/** Watches what belongs to a server for as long as its page is open: the cache reads again what an event is about. */
export const useServerParts = (server: string): void => {
  const isVisible = useIsVisible();
  const [{ error }, open] = useSubscription({
    query: WatchServerPartsDocument,
    variables: { server },
    pause: !isVisible,
  });
  useRetry(error, open);
};
