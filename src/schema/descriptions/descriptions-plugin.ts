import SchemaBuilder, {
  BasePlugin,
  type PothosEnumTypeConfig,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLSchema } from 'graphql';
import {
  ARGUMENT_DESCRIPTIONS,
  EDGE_DESCRIPTIONS,
  FIELD_DESCRIPTIONS,
  FILTER_DESCRIPTIONS,
  INPUT_DESCRIPTIONS,
  TYPE_DESCRIPTIONS,
} from './common-descriptions.js';
import { VALUE_DESCRIPTIONS } from './value-descriptions.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      descriptions: DescriptionsPlugin<Types>;
    }
  }
}

type Values = PothosEnumTypeConfig['values'];

interface Described {
  readonly description?: string | null | undefined;
}

/**
 * Adds descriptions to fields, arguments, types and values that have none, by their names. The build of the schema
 * fails if one of them still has no description.
 */
class DescriptionsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  readonly #undescribed: string[] = [];

  override onTypeConfig(type: PothosTypeConfig): PothosTypeConfig {
    const words = TYPE_DESCRIPTIONS.find(([ending]) => type.name.endsWith(ending))?.[1];
    const described = this.#describe(type, words, type.name);
    return described.kind === 'Enum'
      ? { ...described, values: this.#valuesOf(described.name, described.values) }
      : described;
  }

  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const words = (field.parentType.endsWith('Edge') ? EDGE_DESCRIPTIONS : FIELD_DESCRIPTIONS)[field.name];
    return this.#describe(field, words, `${field.parentType}.${field.name}`);
  }

  override onInputFieldConfig(field: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const isArgument = field.kind === 'Arg';
    const words = isArgument
      ? ARGUMENT_DESCRIPTIONS[field.name]
      : field.parentType.endsWith('Filter')
        ? FILTER_DESCRIPTIONS[`${field.parentType}.${field.name}`]
        : INPUT_DESCRIPTIONS[field.name];
    const place = isArgument
      ? `${field.parentType}.${field.parentField}(${field.name})`
      : `${field.parentType}.${field.name}`;
    return this.#describe(field, words, place);
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    if (this.#undescribed.length > 0) {
      throw new Error(`The schema has names without a description: ${[...new Set(this.#undescribed)].join(', ')}.`);
    }
    return schema;
  }

  #valuesOf(name: string, values: Values): Values {
    const described = Object.entries(values).map(([value, config]) => [
      value,
      this.#describe(config, VALUE_DESCRIPTIONS[name]?.[String(config.value ?? value)], `${name}.${value}`),
    ]);
    return Object.fromEntries(described);
  }

  #describe<Config extends Described>(config: Config, words: string | undefined, place: string): Config {
    if (config.description) return config;
    if (words === undefined) this.#undescribed.push(place);
    return words === undefined ? config : { ...config, description: words };
  }
}

/** The plugin's name in the builder's list. */
export const DESCRIPTIONS_PLUGIN = 'descriptions';

SchemaBuilder.registerPlugin(DESCRIPTIONS_PLUGIN, DescriptionsPlugin);
