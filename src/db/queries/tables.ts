import { getDatamodel } from '../../generated/pothos-types.js';
import { $Enums, type PrismaClient } from '../../generated/prisma/client.js';

/** A column, under the name that Prisma has for it. */
export interface Column {
  readonly name: string;
  /** As Prisma calls it: `Int`, `DateTime`, the name of an enum. */
  readonly type: string;
  /** Of an enum. */
  readonly enumValues: readonly unknown[] | undefined;
  readonly isList: boolean;
  readonly isNullable: boolean;
  /** Quoted. */
  readonly sql: string;
}

/** Related rows: the value of `key` in one is that of `foreignKey` in the other. */
export interface Relation {
  /** The model on the other side. */
  readonly model: string;
  readonly isList: boolean;
  /** Of this side. */
  readonly key: string;
  /** Of the other side. */
  readonly foreignKey: string;
}

/** The names of a model in the database. */
export interface Table {
  /** Quoted. */
  readonly sql: string;
  /** By name, in their order. */
  readonly columns: ReadonlyMap<string, Column>;
  /** By name. */
  readonly relations: ReadonlyMap<string, Relation>;
  /** Names of the columns that are unique by themselves. */
  readonly uniqueColumns: ReadonlySet<string>;
  /** The columns of keys of several columns, by the name that Prisma has for the key. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

export type Tables = ReadonlyMap<string, Table>;

/** The models of a client at run time, with their names in the database. */
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

/** The column that every relation references; a test checks it. */
export const ID = 'id';

/** The tables of a client, from what was generated of the schema. */
export const tablesOf = (db: PrismaClient): Tables => {
  // Prisma's types do not declare it; Pothos' plugin reads it as well.
  const { models: names } = Reflect.get(db, '_runtimeDataModel') as RuntimeModels;
  const { models } = getDatamodel().datamodel;
  return new Map(
    Object.entries(models).map(([model, { fields, primaryKey, uniqueIndexes }]) => {
      const stored = new Map(names[model]?.fields.map(({ name, dbName }) => [name, dbName ?? name]));
      const columns = fields
        .filter(({ kind }) => kind === 'scalar' || kind === 'enum')
        .map(({ name, type, kind, isList, isRequired }): [string, Column] => {
          const enumValues = kind === 'enum' ? Object.values(Object(Reflect.get($Enums, type))) : undefined;
          const sql = quoted(stored.get(name) ?? name);
          return [name, { name, type, enumValues, isList, isNullable: !isRequired, sql }];
        });
      const uniqueColumns = new Set(fields.filter(({ isId, isUnique }) => isId || isUnique).map(({ name }) => name));
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
      return [
        model,
        { sql, columns: new Map(columns), relations: new Map(relations), uniqueColumns, keys: new Map(keys) },
      ];
    }),
  );
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
