import { useRouter, useRouterState } from '@tanstack/react-router';

/** Goes on to another view after an action, unless the person has left the view in which the action began. */
export const useGoOn = (): ((go: () => Promise<void>) => Promise<void>) => {
  const router = useRouter();
  const begun = useRouterState({ select: ({ location }) => location.href });
  return async (go) => {
    if (router.latestLocation.href === begun) await go();
  };
};
