import pg from 'pg';

/** Name of the migrated database that test files clone. */
export const TEMPLATE = 'gamewarden_template';

/**
 * The same server, another database.
 * @param {string} url
 * @param {string} database
 */
export const urlOf = (url, database) => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/**
 * Makes a database, as a clone of `template` when one is given.
 * @param {string} url
 * @param {string} name
 * @param {string} [template]
 */
export const createDatabase = (url, name, template) =>
  asAdministrator(url, `create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`);

/**
 * Removes a database, ending the sessions that are still in it.
 * @param {string} url
 * @param {string} name
 */
export const dropDatabase = (url, name) => asAdministrator(url, `drop database if exists ${name} with (force)`);

/**
 * @param {string} url
 * @param {string} sql
 */
const asAdministrator = async (url, sql) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};
