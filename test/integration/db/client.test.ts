import { expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/db/client.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { until } from '../../support/until.js';

const database = describeDatabase();

test('a lost connection is logged with its error, and without its client', async () => {
  const logged: unknown[] = [];
  const log = { ...silentLog, warn: (fields: object) => void logged.push(fields) };
  const { pool, close } = openDatabase({ url: database.url, connections: 1, log });
  try {
    const { rows } = await pool.query('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await until(() => logged.length > 0);
    expect(logged).toEqual([{ err: expect.objectContaining({ code: '57P01' }) }]);
    expect(logged).not.toEqual([{ err: expect.objectContaining({ client: expect.anything() }) }]);
  } finally {
    await close();
  }
});
