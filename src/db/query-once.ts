import pg, { type QueryResult, type QueryResultRow } from 'pg';

/** How long connecting may take, authentication included, in milliseconds. */
const CONNECT_LIMIT_MS = 5_000;

/** Sends one statement, or several without values, on its own connection. */
export const queryOnce = async <Row extends QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => undefined); // reported by the query
  try {
    await client.connect();
    return await client.query<Row>(text, values.length === 0 ? undefined : [...values]);
  } finally {
    await client.end().catch(() => undefined); // not connected
  }
};
