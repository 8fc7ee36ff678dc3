import type { Consoles } from '../../src/domain/ports/consoles.js';
import type { Events } from '../../src/domain/ports/events.js';

/** Parts of a context without change events and consoles. */
export const silentLive: { readonly events: Events; readonly consoles: Consoles } = {
  events: {
    subscribe: () => {
      throw new Error('The test does not expect a subscription.');
    },
    takeStreamSlot: () => Promise.resolve(() => undefined),
    takePollSlot: () => Promise.resolve(() => undefined),
  },
  consoles: {
    open: () => ({ take: () => [], close: () => undefined }),
    isInstalling: () => Promise.resolve(null),
  },
};
