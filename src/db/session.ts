import pg, { type QueryResult, type QueryResultRow } from 'pg';

/** A connection that several parts use. */
export interface Session {
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

/**
 * Sends statements one after the other, in the order in which they are asked for: a connection does one at a time. One that
 * got no word from the database ends the session: those behind it would wait as long, each in its turn, and a lock that it
 * may have taken there goes with the connection.
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
        // With a statement unanswered this closes the socket, and waits for nobody.
        connection.end().catch(() => undefined); // it is gone already
      }
      throw error;
    }
  };
  return {
    query: <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const result = chain.then(() => send<Row>(text, values));
      // Whoever asked hears of a failure.
      chain = result.catch(() => undefined);
      return result;
    },
  };
};
