import { getDatamodel } from '../../generated/pothos-types.js';
import type { PrismaClient } from '../../generated/prisma/client.js';

/** A column, under the name that Prisma has for it. */
export interface Column {
  readonly name: string;
  /** As Prisma calls it: `Int`, `DateTime`, the name of an enum. */
  readonly type: string;
  readonly isEnum: boolean;
  readonly isList: boolean;
  /** Quoted. */
  readonly sql: string;
}

/** Rows that hang together: the value of `key` in one is that of `foreignKey` in the other. */
export interface Relation {
  /** The model on the other side. */
  readonly model: string;
  readonly isList: boolean;
  /** Of this side. */
  readonly key: string;
  /** Of the other side. */
  readonly foreignKey: string;
}

/** What statements have to know of a model. */
export interface Table {
  /** Quoted. */
  readonly sql: string;
  /** By name, in their order. */
  readonly columns: ReadonlyMap<string, Column>;
  /** By name. */
  readonly relations: ReadonlyMap<string, Relation>;
  /** The columns of keys of several columns, by what Prisma calls the key. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

export type Tables = ReadonlyMap<string, Table>;

/** What a client has of its models at run time: the names in the database. */
interface RuntimeModels {
  readonly models: Readonly<
    Record<
      string,
      {
        readonly dbName?: string | null;
        readonly fields: readonly { readonly name: string; readonly dbName?: string }[];
      }
    >
  >;
}

/** The column that every relation leads to, which a test follows. */
export const ID = 'id';

/** The tables of a client, from what was generated of the schema. */
export const tablesOf = (db: PrismaClient): Tables => {
  // The types do not have it; the library of the schema reads it as well.
  const { models: names } = Reflect.get(db, '_runtimeDataModel') as RuntimeModels;
  const { models } = getDatamodel().datamodel;
  return new Map(
    Object.entries(models).map(([model, { fields, primaryKey, uniqueIndexes }]) => {
      const stored = new Map(names[model]?.fields.map(({ name, dbName }) => [name, dbName ?? name]));
      const columns = fields
        .filter(({ kind }) => kind === 'scalar' || kind === 'enum')
        .map(({ name, type, kind, isList }): [string, Column] => [
          name,
          { name, type, isEnum: kind === 'enum', isList, sql: quoted(stored.get(name) ?? name) },
        ]);
      const relations = fields
        .filter(({ kind }) => kind === 'object')
        .map((field): [string, Relation] => {
          const [key] = field.relationFromFields ?? [];
          const { type, isList, relationName } = field;
          if (key !== undefined) return [field.name, { model: type, isList, key, foreignKey: ID }];
          const back = models[type]?.fields.find(
            (other) => other.relationName === relationName && (other.relationFromFields ?? []).length > 0,
          );
          return [field.name, { model: type, isList, key: ID, foreignKey: back?.relationFromFields?.[0] ?? ID }];
        });
      const keys = [...(primaryKey === null ? [] : [primaryKey]), ...uniqueIndexes].map(
        (key): [string, readonly string[]] => [key.name ?? key.fields.join('_'), key.fields],
      );
      const sql = quoted(names[model]?.dbName ?? model);
      return [model, { sql, columns: new Map(columns), relations: new Map(relations), keys: new Map(keys) }];
    }),
  );
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
