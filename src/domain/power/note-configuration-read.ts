import type { Database } from '../context.js';

/** Notes that the node of a server has read its configuration, which says something of a power action that is open. */
export const noteConfigurationRead = async (db: Database, serverId: number): Promise<void> => {
  await db.$executeRaw`
    update power_orders set read_at = now() where server_id = ${serverId} and outcome = 'pending' and read_at is null`;
};
