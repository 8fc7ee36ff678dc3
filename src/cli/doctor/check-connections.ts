import { connectionsOfAll } from '../../service/connections.js';
import type { Check } from './check.js';

/** Whether the database accepts as many connections as the API processes may open. */
export const checkConnections: Check = {
  name: 'connections',
  examine: async ({ ctx, config: { apiProcesses } }) => {
    const [limits] = await ctx.db.$queryRaw<{ free: number }[]>`
      select current_setting('max_connections')::int
        - case when (select rolsuper from pg_roles where rolname = current_user) then 0
               else current_setting('superuser_reserved_connections')::int end as free`;
    const needed = connectionsOfAll(apiProcesses);
    if (limits === undefined || limits.free >= needed) return [];
    return [
      {
        what: `The database accepts ${limits.free} connections, and API_PROCESSES=${apiProcesses} may open ${needed}.`,
        advice:
          'Raise max_connections of the database, or lower API_PROCESSES. An embedded database needs a restart of the service.',
      },
    ];
  },
};
