import type { Logger } from 'pino';
import type { ActivityLog } from './callbacks/activity-log.js';
import type { Outbox } from './callbacks/outbox.js';
import type { Remote } from './callbacks/remote.js';
import type { Confinements } from './isolation/confinements.js';
import type { NodeConfig } from './node-config.js';

/** Dependencies of all parts of the node. */
export interface NodeContext {
  readonly config: NodeConfig;
  readonly log: Logger;
  readonly confinements: Confinements;
  readonly remote: Remote;
  readonly outbox: Outbox;
  readonly activity: ActivityLog;
}
