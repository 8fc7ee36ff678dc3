import pg from 'pg';

/** Runs a piece of work and returns the SQL that went to the database meanwhile, transactions' begin and commit too. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const statements: string[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = new Proxy(original, {
    apply: (query, client, args) => {
      const [first] = args;
      statements.push(typeof first === 'string' ? first : String(first.text));
      return Reflect.apply(query, client, args);
    },
  });
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
};
