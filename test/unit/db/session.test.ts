import { expect, test } from '@jest/globals';
import pg from 'pg';
import { sessionOn } from '../../../src/db/session.js';

/** A connection with answers of the test. */
class TestConnection extends pg.Client {
  readonly sent: string[] = [];
  ends = 0;

  constructor(private readonly failures: Readonly<Record<string, Error>>) {
    super();
  }

  override async query(text: unknown): Promise<pg.QueryResult> {
    this.sent.push(String(text));
    const failure = this.failures[String(text)];
    if (failure !== undefined) throw failure;
    return { command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] };
  }

  override async end(): Promise<void> {
    this.ends += 1;
  }
}

const ask = (connection: TestConnection, ...statements: readonly string[]) => {
  const session = sessionOn(connection);
  return Promise.allSettled(statements.map((text) => session.query(text)));
};

test('an unanswered statement ends the session, and those behind it fail without being sent', async () => {
  const connection = new TestConnection({ two: new Error('Query read timeout') });
  const results = await ask(connection, 'one', 'two', 'three', 'four');
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(connection.sent).toEqual(['one', 'two']);
  expect(connection.ends).toBe(1);
});

test('a statement that the database rejects does not end the session', async () => {
  const connection = new TestConnection({ one: new pg.DatabaseError('no such table', 0, 'error') });
  const results = await ask(connection, 'one', 'two');
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(connection.sent).toEqual(['one', 'two']);
  expect(connection.ends).toBe(0);
});
