import { isEnumType } from 'graphql';
import { snakeCase } from '../rest/snake-case.js';
import { schema } from '../schema/index.js';

/** A description of the schema in the names of REST: values of enums, names of members and ids. */
export const restProse = (text: string): string =>
  text
    .replace(/`([A-Z][A-Z0-9_]+)`/g, (_match, name: string) => `\`${ENUM_VALUES.get(name) ?? name}\``)
    .replace(/`([a-z]+(?:[A-Z][a-z]+)+)`/g, (_match, name: string) => `\`${snakeCase(name)}\``)
    .replace(/\bglobal id/g, 'id')
    .replace(/\bGlobal id/g, 'Id');

const ENUM_VALUES: ReadonlyMap<string, unknown> = new Map(
  Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .flatMap((type) => type.getValues().map(({ name, value }) => [name, value] as const)),
);

/** The description of a schema, if there is one. */
export const describedAs = (text: string | null | undefined): { readonly description?: string } =>
  text ? { description: restProse(text) } : {};
