import type { DomainContext } from '../context.js';
import type { LiveStream } from './live-stream.js';
import { type Shown, watch } from './watch.js';

/**
 * A stream without items that lasts as long as the caller's key or session is valid, or until the service stops.
 * @throws {UnauthenticatedError} from `next`: the key was revoked or has expired, or its owner was deleted
 * @throws {ForbiddenError} from `next`: the key does not allow the caller's address any more
 * @throws {UnavailableError} the service is stopping
 */
export const watchKey = (ctx: DomainContext): LiveStream<Shown<never>> =>
  watch<never>(ctx, {
    interest: { isHolderOnly: true },
    recheck: async () => undefined,
    show: async () => [],
  });
