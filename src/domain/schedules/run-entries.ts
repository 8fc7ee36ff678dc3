import { Prisma } from '../../generated/prisma/client.js';

/**
 * The statement that writes down runs which have just ended in the activity of their servers: one entry each, by nobody.
 * What the steps did is in the run itself. Part of the write that ends the runs, which happens once.
 * @param ended the rows of `schedule_runs` as they ended: a name, with a condition or without
 */
export const insertRunEntries = (ended: Prisma.Sql): Prisma.Sql => Prisma.sql`
  insert into activity (event, server_id, properties)
  select 'server:schedule.run', server_id,
    jsonb_strip_nulls(jsonb_build_object(
      'name', schedule_name, 'trigger', trigger, 'outcome', state, 'reason', reason, 'run', id))
  from (select * from ${ended}) as run
  where server_id is not null`;
