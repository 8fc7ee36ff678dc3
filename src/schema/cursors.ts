import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { ValidationError } from '../domain/errors.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      cursors: CursorsPlugin<Types>;
    }
  }
}

/** What the rows of a connection are named by in its cursors. */
export type CursorKind = 'integer' | 'bigint' | 'uuid';

/** The text in a cursor, by what the rows are named by: as the library writes it, and no more than the column holds. */
const FORMS: Readonly<Record<CursorKind, RegExp>> = {
  integer: /^GPC:N:\d{1,9}$/,
  bigint: /^GPC:[NI]:\d{1,15}$/,
  uuid: /^GPC:S:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

/** The extension of a connection whose rows are not named by integers, which is what others are taken for. */
export const cursorsOf = (kind: CursorKind) => ({ extensions: { cursor: kind } }) as const;

/** Refuses cursors that cannot be of a row: the library hands on whatever it can decode, and the database breaks off. */
class CursorsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (!('after' in field.args)) return field;
    const kind = (field.extensions?.cursor as CursorKind | undefined) ?? 'integer'; // set by `cursorsOf` only
    return { ...field, argMappers: [...(field.argMappers ?? []), (args) => requireCursors(args, FORMS[kind])] };
  }
}

/** @throws {ValidationError} */
const requireCursors = (args: Record<string, unknown>, form: RegExp): Record<string, unknown> => {
  const issues = ['after', 'before'].flatMap((name) => {
    const cursor = args[name];
    const isGood = typeof cursor !== 'string' || form.test(Buffer.from(cursor, 'base64').toString());
    return isGood ? [] : [{ path: [name], rule: 'regex' }];
  });
  if (issues.length > 0) throw new ValidationError(issues);
  return args;
};

/** The plugin's name in the builder's list. */
export const CURSORS = 'cursors';

SchemaBuilder.registerPlugin(CURSORS, CursorsPlugin);
