import pg from 'pg';

/** How long connecting may take, in milliseconds. */
const CONNECT_LIMIT_MS = 10_000;

/** Both sides of COPY write and read values in the same form, whatever the settings of the server; no time limits. */
const SETTINGS = `
  set datestyle to 'ISO'; set intervalstyle to 'postgres'; set timezone to 'UTC'; set extra_float_digits to 1;
  set bytea_output to 'hex'; set xmloption to content; set row_security to off;
  set statement_timeout to 0; set lock_timeout to 0; set idle_in_transaction_session_timeout to 0`;

/** Runs work with a session of its own. An open transaction is rolled back. */
export const withSession = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: 'gamewarden backup',
  });
  client.on('error', () => undefined); // the statement in progress, or the next one, rejects with it
  await client.connect();
  try {
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined); // the server has closed it
  }
};

export const quoteName = (name: string): string => pg.escapeIdentifier(name);
