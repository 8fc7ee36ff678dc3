import { isRecord } from '../domain/values/is-record.js';
import { inputTypeNamed } from '../schema/execute.js';
import type { ReadInput } from './body-reader.js';
import { snakeCase } from './snake-case.js';

/**
 * Reads a body in which the cron fields stand beside the other fields; in the input they are members of `cron`.
 * @param ignored further members of the input that bodies do not have
 * Source: rest.md §11.3.
 */
export const readFlatClock =
  <Input>(read: (body: unknown) => ReadInput<Input>, ignored: readonly string[] = []) =>
  (body: unknown): ReadInput<Input> => {
    const { sourceField, ...rest } = read(isRecord(body) ? nested(body, ignored) : body);
    return {
      ...rest,
      sourceField: ([first, ...others]) => sourceField(first === 'cron' ? others : [first ?? '', ...others]),
    };
  };

const nested = (body: Readonly<Record<string, unknown>>, ignored: readonly string[]): Record<string, unknown> => {
  const fields = Object.keys(inputTypeNamed('CronInput').getFields()).map(snakeCase);
  const isSent = (name: string): boolean => Object.hasOwn(body, name);
  const cron = Object.fromEntries(fields.filter(isSent).map((name) => [name, body[name]]));
  return { ...Object.fromEntries(Object.entries(body).filter(([name]) => !ignored.includes(name))), cron };
};
