import pg, { type QueryResult, type QueryResultRow } from 'pg';

/** A connection that several modules share. */
export interface Session {
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

/**
 * Sends statements one after another, in call order. A statement that fails without an answer of the database ends the
 * session: the statements behind it would wait as long, and a lock that it may have taken is released with the
 * connection.
 */
export const sessionOn = (connection: Pick<pg.Client, 'query' | 'end'>): Session => {
  let chain: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const send = async <Row extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<QueryResult<Row>> => {
    if (isOver) throw new Error('The connection to the database was lost.');
    try {
      return await connection.query<Row>(text, [...values]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) {
        isOver = true;
        // With an unanswered statement this closes the socket at once.
        connection.end().catch(() => undefined); // already closed
      }
      throw error;
    }
  };
  return {
    query: <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const result = chain.then(() => send<Row>(text, values));
      // The caller gets the error from `result`.
      chain = result.catch(() => undefined);
      return result;
    },
  };
};
