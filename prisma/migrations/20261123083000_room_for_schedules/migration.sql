-- Locks a server until the end of the transaction, and counts its schedules then: of several statements that make one at the
-- same time each counts what those before it made. In one statement without this it would not: that counts what there was when it
-- began, and waits for the lock after that. In a function that is volatile each statement sees what was committed before it.
--
-- `now` is read behind the lock, too. No row where there is no such server.
create function gamewarden_room_for_schedules(server integer, out count integer, out now timestamptz(3)) returns setof record
language plpgsql volatile as $$
begin
  perform from servers where id = server for no key update;
  if not found then
    return;
  end if;
  select count(*), date_trunc('milliseconds', clock_timestamp()) into count, now from schedules where server_id = server;
  return next;
end;
$$;
