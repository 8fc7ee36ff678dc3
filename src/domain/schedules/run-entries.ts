import { Prisma } from '../../generated/prisma/client.js';

/**
 * The statement that records runs that have just ended in the activity of their servers, one entry for each and without
 * an actor. The details of the steps are in the run itself. It is part of the write that ends the runs, which happens
 * once.
 * @param ended a table with the ended rows of `schedule_runs`, with or without a condition
 */
export const insertRunEntries = (ended: Prisma.Sql): Prisma.Sql => Prisma.sql`
  insert into activity (event, server_id, subject, request_id, properties)
  select 'server:schedule.run', server_id, 'ScheduleRun:' || id, request_id,
    jsonb_strip_nulls(jsonb_build_object(
      'name', schedule_name, 'trigger', trigger, 'outcome', state, 'reason', reason, 'run', id))
  from (select * from ${ended}) as run
  where server_id is not null`;
