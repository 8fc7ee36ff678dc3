import { useEffect, useState } from 'react';

/** The files of the page that is open. */
const ownScript = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Whether the service has another build of the page now, as far as this tab has asked. */
export const useNewerBuild = (): boolean => {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const response = await fetch('/', { headers: { Accept: 'text/html' } });
        const own = ownScript();
        if (response.ok && own !== null) setNewer(!(await response.text()).includes(own));
      } catch {
        // The service is away: the next time tells.
      }
    };
    const listen = () => void ask();
    document.addEventListener('visibilitychange', listen);
    addEventListener('online', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      removeEventListener('online', listen);
    };
  }, []);
  return isNewer;
};
