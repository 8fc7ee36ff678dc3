import { deserialize, serialize } from 'node:v8';
import SchemaBuilder, {
  BasePlugin,
  InputFieldBuilder,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import {
  type GraphQLArgument,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { NotFoundError } from '../domain/errors.js';
import { doOnce, type OnceWork } from '../domain/idempotency/do-once.js';
import { isRecord } from '../domain/values/is-record.js';
import { findNodes, type GlobalId, isGlobalId, visibleIds } from './global-ids.js';
import type { GraphQLContext } from './graphql-context.js';
import { withoutDefaults } from './input/without-defaults.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      idempotency: IdempotencyPlugin<Types>;
    }
  }
}

const ARGUMENT = 'idempotencyKey';

/** Marks a mutation that is executed once per key. The plugin adds the argument; the resolver does not receive it. */
const IS_DONE_ONCE = 'isDoneOnce';

const DESCRIPTION =
  'Your own key for this request. Within a day the service executes the mutation once per key and returns the first answer again.';

/**
 * Gives every mutation an `idempotencyKey`; a REST POST sends it in a header. A mutation that declares the argument
 * itself decides what a repeated request is.
 */
class IdempotencyPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (field.kind !== 'Mutation' || ARGUMENT in field.args) return field;
    const parent = this.buildCache.getTypeConfig(field.parentType);
    const argument = new InputFieldBuilder(this.builder, 'Arg')
      .string({ description: DESCRIPTION })
      .getConfig(ARGUMENT, field.name, parent);
    return {
      ...field,
      args: { ...field.args, [ARGUMENT]: argument },
      extensions: { ...field.extensions, [IS_DONE_ONCE]: true },
    };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { name: operation, extensions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (extensions?.[IS_DONE_ONCE] !== true) return resolver;
    return (parent, args, ctx, info) => {
      const { [ARGUMENT]: sent, ...input } = args as { readonly [ARGUMENT]?: string | null }; // the argument of above
      const context = ctx as GraphQLContext; // plugins are typed before the builder is
      const key = sent ?? context.idempotencyKey;
      const work = async () => resolver(parent, input, ctx, info);
      if (key === undefined) return work();
      const request = { operation, key, input: withoutDefaults(input, argumentsOf(info)) };
      return doOnce(context, request, { work, ...this.#keeping(context, info) });
    };
  }

  /**
   * For an object that the caller can look up by id, only the id is stored: a repeated request shows its present state,
   * and only to callers who may still see it. Other results are stored as they are.
   */
  #keeping(ctx: GraphQLContext, info: GraphQLResolveInfo): Pick<OnceWork<unknown>, 'keep' | 'recall'> {
    return {
      keep: async (result) => {
        const node = nodeOf(result, info);
        const isVisible = node !== undefined && (await visibleIds(ctx, [node])).size > 0;
        return serialize(isVisible ? { node } : { value: result }).toString('base64');
      },
      recall: async (text) => {
        const stored: StoredResult = deserialize(Buffer.from(text, 'base64'));
        if ('value' in stored) return stored.value;
        const [node] = await findNodes(ctx, info, [stored.node]);
        if (node === null || node === undefined) throw new NotFoundError();
        return node;
      },
    };
  }
}

const argumentsOf = ({ parentType, fieldName }: GraphQLResolveInfo): readonly GraphQLArgument[] =>
  parentType.getFields()[fieldName]?.args ?? [];

/** A result in its stored form. */
type StoredResult = { readonly node: GlobalId } | { readonly value: unknown };

/** The object that a mutation has created or changed; undefined if its result has no identity. */
const nodeOf = (result: unknown, info: GraphQLResolveInfo): GlobalId | undefined => {
  const typename = resultType(info)?.name;
  if (typename === undefined || !isRecord(result)) return undefined;
  const node = { typename, id: String(result.id) };
  return isGlobalId(node) ? node : undefined;
};

/** The member of a mutation's union that is not an error. */
const resultType = ({ returnType }: GraphQLResolveInfo): GraphQLObjectType | undefined => {
  const type = getNamedType(returnType);
  if (isObjectType(type)) return type;
  return isUnionType(type) ? type.getTypes().find((member) => !isErrorType(member)) : undefined;
};

const isErrorType = (type: GraphQLObjectType): boolean => type.getInterfaces().some(({ name }) => name === 'Error');

/** The plugin's name in the builder's list. */
export const IDEMPOTENCY = 'idempotency';

SchemaBuilder.registerPlugin(IDEMPOTENCY, IdempotencyPlugin);
