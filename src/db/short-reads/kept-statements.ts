import { isRecord } from '../../domain/values/is-record.js';
import type { Tables } from './tables.js';
import { type Values, writeConditions } from './write-conditions.js';
import { type Arguments, orderOf, type Statement, tableOf, writeStatement } from './write-statement.js';

/** A statement but for the values of its first conditions. */
interface KeptStatement extends Omit<Statement, 'values'> {
  /** Of what hangs on the rows. */
  readonly valuesBelow: readonly unknown[];
}

/** By frozen selections, which are the same each time, and by what else a statement says. */
const KEPT = new WeakMap<object, Map<string, KeptStatement>>();

/**
 * What `writeStatement` writes; of a frozen selection, only the conditions anew.
 * @throws {NotShortError} the arguments say more than is understood here
 */
export const keptStatement = (tables: Tables, model: string, args: Arguments, isOne = false): Statement => {
  const { where, select, include = select, orderBy, ...others } = args;
  const isKept =
    isRecord(include) && Object.isFrozen(include) && Object.values(others).every((given) => given === undefined);
  if (!isKept) return writeStatement(tables, model, args, isOne);
  const table = tableOf(tables, model);
  const values: Values = { all: [], hasPattern: false };
  const conditions = writeConditions({ tables, table, alias: 't', values }, where);
  const kept = KEPT.get(include) ?? new Map<string, KeptStatement>();
  KEPT.set(include, kept);
  const key = `${model} ${isOne} ${select === include} ${conditions} ${orderOf(table, orderBy)}`;
  const before = kept.get(key);
  if (before !== undefined) return { ...before, values: [...values.all, ...before.valuesBelow] };
  const written = writeStatement(tables, model, args, isOne);
  kept.set(key, { ...written, valuesBelow: written.values.slice(values.all.length) });
  return written;
};
