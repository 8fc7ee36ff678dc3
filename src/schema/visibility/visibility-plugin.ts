import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { ForbiddenError } from '../../domain/errors.js';
import type { GraphQLContext } from '../graphql-context.js';
import type { Rule } from './rules.js';
import { VISIBILITY, visibilityOf } from './visibility-table.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      visibility: VisibilityPlugin<Types>;
    }
  }
}

/**
 * Applies the rules of the visibility table. A field with a rule is nullable, and its description states the rule. A
 * caller who does not meet the rule gets null, and the reason in `errors`. An entry for a field that does not exist
 * keeps the schema from being built.
 */
class VisibilityPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const rule = this.#ruleOf(field);
    if (rule === undefined) return field;
    const description = [field.description, rule.sentence].filter(Boolean).join(' ');
    return { ...field, description, type: { ...field.type, nullable: true } };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const rule = this.#ruleOf(field);
    if (rule === undefined) return resolver;
    return (parent, args, ctx, info) => {
      const context = ctx as GraphQLContext; // plugins are typed before the builder is
      const show = (isAdmitted: boolean) =>
        isAdmitted ? resolver(parent, args, ctx, info) : withhold(context, info, rule);
      const isAdmitted = rule.admits(context, Object(parent));
      // Most rules know at once: pages have thousands of fields.
      return typeof isAdmitted === 'boolean' ? show(isAdmitted) : isAdmitted.then(show);
    };
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const stale = Object.entries(VISIBILITY).flatMap(([typeName, rows]) => {
      const type = schema.getType(typeName);
      const fields = type !== undefined && 'getFields' in type ? type.getFields() : {};
      return Object.keys(rows).flatMap((name) => (name in fields ? [] : [`${typeName}.${name}`]));
    });
    if (stale.length > 0)
      throw new Error(`The visibility table has rows for fields that do not exist: ${stale.join(', ')}.`);
    return schema;
  }

  #ruleOf({ parentType, name }: PothosOutputFieldConfig<Types>): Rule | undefined {
    // Interfaces have no entries: each of their fields is a field of their objects.
    if (this.builder.configStore.getTypeConfig(parentType).graphqlKind === 'Interface') return undefined;
    return visibilityOf(parentType, name);
  }
}

/**
 * Null. A client gets the reason once for each place in the document, at the first object whose field is withheld.
 * Our own documents (REST) select fields that may be null, and show the null.
 * @throws {ForbiddenError} the reason
 */
const withhold = ({ isTrusted, withheld }: GraphQLContext, info: GraphQLResolveInfo, { sentence }: Rule): null => {
  const place = placeOf(info.path);
  if (isTrusted || withheld.has(place)) return null;
  withheld.add(place);
  throw new ForbiddenError(`You may not see ${info.parentType.name}.${info.fieldName} here. ${sentence}`);
};

/** Where in the document a field stands: its path without the places in lists. */
const placeOf = ({ prev, key }: GraphQLResolveInfo['path']): string => {
  const outer = prev === undefined ? '' : placeOf(prev);
  return typeof key === 'number' ? outer : `${outer}.${key}`;
};

/** The plugin's name in the builder's list. */
export const VISIBILITY_PLUGIN = 'visibility';

SchemaBuilder.registerPlugin(VISIBILITY_PLUGIN, VisibilityPlugin);
