-- For changes that are one statement each, and with that a transaction by itself. In a function that is volatile each statement
-- sees what was committed before it; the parts of the statement around it see what there was when that began.

-- Locks a server until the end of the transaction. Nothing in it waits longer for a lock than a transaction of the service
-- may take (TRANSACTION_LIMIT_MS in src/db/client.ts). No row where there is no such server.
create function gamewarden_lock_server(server integer, out owner_id integer) returns setof integer
language plpgsql volatile rows 1 as $$
begin
  perform set_config('lock_timeout', '15s', true);
  return query select s.owner_id from servers s where s.id = server for no key update;
end;
$$;

-- Locks a server and counts its schedules then: of several statements that make one at the same time each counts what those
-- before it made. `now` is read behind the lock, too.
create function gamewarden_room_for_schedules(server integer, out count integer, out now timestamptz(3)) returns setof record
language plpgsql volatile rows 1 as $$
begin
  perform from gamewarden_lock_server(server);
  if not found then
    return;
  end if;
  select count(*), date_trunc('milliseconds', clock_timestamp()) into count, now from schedules where server_id = server;
  return next;
end;
$$;
