import { isRecord } from '../../domain/values/is-record.js';
import type { Tables } from './tables.js';
import { type Values, writeConditions } from './write-conditions.js';
import { type Arguments, orderOf, type Statement, tableOf, writeStatement } from './write-statement.js';

/** A statement without the values of its own conditions. */
interface CachedStatement extends Omit<Statement, 'values'> {
  /** Values of the conditions of its relations. */
  readonly relationValues: readonly unknown[];
}

/** By frozen selections, which do not change, and by the other parts of the statement. */
const CACHE = new WeakMap<object, Map<string, CachedStatement>>();

/**
 * The result of `writeStatement`. For a frozen selection, only the conditions are written again.
 * @throws {UnsupportedQueryError} the arguments are wrong, or not supported
 */
export const cachedStatement = (tables: Tables, model: string, args: Arguments, isOne = false): Statement => {
  const { where, select, include = select, orderBy, ...others } = args;
  const isCacheable =
    isRecord(include) && Object.isFrozen(include) && Object.values(others).every((given) => given === undefined);
  if (!isCacheable) return writeStatement(tables, model, args, isOne);
  const table = tableOf(tables, model);
  const values: Values = { all: [], hasPattern: false };
  const conditions = writeConditions({ tables, model, table, alias: 't', values }, where);
  const cached = CACHE.get(include) ?? new Map<string, CachedStatement>();
  CACHE.set(include, cached);
  const key = `${model} ${isOne} ${select === include} ${conditions} ${orderOf(table, orderBy)}`;
  const before = cached.get(key);
  if (before !== undefined) return { ...before, values: [...values.all, ...before.relationValues] };
  const written = writeStatement(tables, model, args, isOne);
  cached.set(key, { ...written, relationValues: written.values.slice(values.all.length) });
  return written;
};
