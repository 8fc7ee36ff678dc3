import type { ClientBase, QueryResult, QueryResultRow } from 'pg';

/** A connection that several parts use. */
export interface Session {
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

/** Sends statements one after the other, in the order in which they are asked for: a connection does one at a time. */
export const sessionOn = (connection: ClientBase): Session => {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    query: <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const result = turn.then(() => connection.query<Row>(text, [...values]));
      // Whoever asked hears of a failure; those behind go on.
      turn = result.catch(() => undefined);
      return result;
    },
  };
};
