import type { Logger } from 'pino';
import type { ActivityLog } from './activity-log.js';
import type { NodeConfig } from './node-config.js';
import type { Outbox } from './outbox.js';
import type { Remote } from './remote.js';

/** What every part of the node works with. */
export interface NodeContext {
  readonly config: NodeConfig;
  readonly log: Logger;
  readonly remote: Remote;
  readonly outbox: Outbox;
  readonly activity: ActivityLog;
}
