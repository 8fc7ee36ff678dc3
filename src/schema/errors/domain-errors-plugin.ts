import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { NotFoundError } from '../../domain/errors.js';
import { toDomainError } from '../../domain/persistence/to-domain-error.js';
import type { GraphQLContext } from '../graphql-context.js';
import { withInputPaths } from './with-input-paths.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      domainErrors: DomainErrorsPlugin<Types>;
    }
  }
}

/**
 * Stores the error of a root field in the context, before the errors plugin turns it into data; returns null if a query
 * names an object that does not exist.
 */
class DomainErrorsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (field.kind !== 'Query' && field.kind !== 'Mutation') return resolver;
    const context = (value: Types['Context']) => value as GraphQLContext; // plugins are typed before the builder is
    return async (parent, args, ctx, info) => {
      try {
        return await resolver(parent, args, ctx, info);
      } catch (thrown) {
        const error = toDomainError(thrown);
        if (error === undefined) throw thrown;
        context(ctx).domainError ??= error;
        if (error instanceof NotFoundError && field.kind === 'Query' && field.type.nullable) return null;
        // REST has paths of its own.
        throw context(ctx).isTrusted ? error : withInputPaths(error, info);
      }
    };
  }
}

/** The plugin's name in the builder's list. */
export const DOMAIN_ERRORS = 'domainErrors';

SchemaBuilder.registerPlugin(DOMAIN_ERRORS, DomainErrorsPlugin);
