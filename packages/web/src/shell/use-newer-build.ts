import { useEffect, useState } from 'react';
import { hasNewerBuild } from '../api/has-newer-build.js';
import { onReconnected } from '../api/reconnected.js';

/** Whether the service has another build of the page now, as far as this tab has asked. */
export const useNewerBuild = (): boolean => {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        setNewer(await hasNewerBuild());
      } catch {
        // The service is out of reach: after the outage the page asks again.
      }
    };
    const listen = () => void ask();
    document.addEventListener('visibilitychange', listen);
    const stop = onReconnected(listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      stop();
    };
  }, []);
  return isNewer;
};
