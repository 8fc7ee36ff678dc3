import { RootFieldBuilder, type SchemaTypes } from '@pothos/core';
import { getRefFromModel } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from '../graphql-context.js';
import { selectionOf } from '../selections/cached-selections.js';

type Fields = PothosSchemaTypes.RootFieldBuilder<SchemaTypes, unknown>;

/** The options that plugins add. */
const fields = RootFieldBuilder.prototype as Fields;

type Resolve = (
  selection: unknown,
  parent: unknown,
  args: unknown,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) => unknown;

/**
 * Creates fields of rows like the library, which leaves their types to the caller; their selections are cached if
 * possible.
 */
fields.prismaField = function (this: Fields, { type, resolve, ...options }: Parameters<Fields['prismaField']>[0]) {
  const [model] = [type].flat();
  const row = typeof model === 'string' ? getRefFromModel(model, this.builder) : model;
  const read = resolve as Resolve;
  return this.field({
    ...options,
    type: Array.isArray(type) ? [row] : row,
    resolve: (parent: unknown, args: unknown, context: GraphQLContext, info: GraphQLResolveInfo) =>
      read(selectionOf(context, info), parent, args, context, info),
  } as never);
} as Fields['prismaField'];
