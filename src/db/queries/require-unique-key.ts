import { isRecord } from '../../domain/values/is-record.js';
import type { Table } from './tables.js';
import { unsupported } from './unsupported-query-error.js';

/**
 * Requires that a condition names one row by a unique key, and that no unique key in it is null or compared otherwise.
 * @throws {UnsupportedQueryError} it does not
 */
export const requireUniqueKey = ({ uniqueColumns, keys }: Table, where: unknown): void => {
  const given = Object.entries(isRecord(where) ? where : {}).filter(
    ([name, value]) => value !== undefined && (uniqueColumns.has(name) || keys.has(name)),
  );
  if (given.length === 0) {
    unsupported(`\`where\` needs at least one of \`${[...uniqueColumns, ...keys.keys()].join('`, `')}\``);
  }
  for (const [name, value] of given) {
    const parts = keys.has(name) && isRecord(value) ? Object.entries(value) : [[name, value] as const];
    for (const [part, of] of parts) {
      if (of === null) unsupported(`\`${part}\` must not be null`);
      if (isRecord(of) && !(of instanceof Date)) unsupported(`\`${part}\` takes a value, not a condition`);
    }
  }
};
