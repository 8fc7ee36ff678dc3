import type { Database } from '../context.js';

/** Notes that the node has read the configuration of a server: evidence for the outcome of a pending power action. */
export const noteConfigurationRead = async (db: Database, serverId: number): Promise<void> => {
  await db.$executeRaw`
    update power_orders set read_at = now() where server_id = ${serverId} and outcome = 'pending' and read_at is null`;
};
