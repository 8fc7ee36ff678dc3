import type { Consoles } from '../../src/domain/ports/consoles.js';
import type { Events } from '../../src/domain/ports/events.js';

/** Parts of a context without notifications and consoles. */
export const silentLive: { readonly events: Events; readonly consoles: Consoles } = {
  events: {
    subscribe: () => {
      throw new Error('Nobody subscribes here.');
    },
    takeStreamSlot: () => Promise.resolve(() => undefined),
  },
  consoles: {
    open: () => ({ take: () => [], close: () => undefined }),
    isInstalling: () => Promise.resolve(null),
  },
};
