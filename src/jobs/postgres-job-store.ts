import { PostgresBackend } from '@agendajs/postgres-backend';
import pg from 'pg';
import type { Log } from '../domain/ports/log.js';
import { createAgenda } from './create-agenda.js';
import { type AlarmData, type JobStore, SCHEDULE_DUE, TASK_DUE } from './job-store.js';

const NAMES = [SCHEDULE_DUE, TASK_DUE];

/** Agenda asks for little at a time, and must not take connections from the requests. */
const CONNECTIONS = 4;

/**
 * Agenda's jobs in schema `agenda` of the database, which is made when it is missing.
 * @throws {Error} the database does not answer
 */
export const openPostgresJobStore = async (databaseUrl: string, log: Log): Promise<JobStore> => {
  // Agenda names its tables without a schema, so the connections decide where they are.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c search_path=agenda',
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
  });
  // Without listeners a database that restarts would end this process.
  pool.on('error', (error) => log.debug({ err: error }, 'an idle connection to the job store was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a connection to the job store was lost'));
  });
  try {
    await pool.query('create schema if not exists agenda');
    const backend = new PostgresBackend({ pool, disableNotifications: true });
    await backend.connect();
    // Alarms are looked up by what they point at.
    await pool.query('create index if not exists agenda_jobs_data_idx on agenda_jobs using gin (data jsonb_path_ops)');
    return storeOn(pool, createAgenda(backend));
  } catch (error) {
    await pool.end();
    throw error;
  }
};

const storeOn = (pool: pg.Pool, agenda: JobStore['agenda']): JobStore => ({
  agenda,
  ping: async () => {
    await pool.query('select 1 from agenda_jobs limit 1');
  },
  listAlarms: async ({ afterId, limit }) => {
    const { rows } = await pool.query<{ id: string; data: AlarmData; at: Date | null }>(
      `select id, data, next_run_at as at from agenda_jobs
       where name = any($1) and ($2::uuid is null or id > $2) order by id limit $3`,
      [NAMES, afterId, limit],
    );
    return rows;
  },
  removeAlarms: async (ids) => {
    await pool.query('delete from agenda_jobs where id = any($1::uuid[])', [ids]);
  },
  // It is one database with the rows: what is gone of one is gone of both.
  onInterruption: () => undefined,
  close: () => pool.end(),
});
