import type { Consoles } from '../../src/domain/ports/consoles.js';
import type { Events } from '../../src/domain/ports/events.js';
import type { NodeUsage } from '../../src/domain/ports/node-usage.js';

/** Parts of a context without change events and consoles. */
export const silentLive: { readonly events: Events; readonly consoles: Consoles; readonly usage: NodeUsage } = {
  events: {
    subscribe: () => {
      throw new Error('The test does not expect a subscription.');
    },
    takeStreamSlot: () => Promise.resolve(() => undefined),
    takePollSlot: () => Promise.resolve(() => undefined),
  },
  usage: { watch: () => ({ latest: () => undefined, close: () => undefined }) },
  consoles: {
    open: () => ({ take: () => [], close: () => undefined }),
    isInstalling: () => Promise.resolve(null),
  },
};
