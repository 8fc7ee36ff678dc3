import SchemaBuilder, {
  BasePlugin,
  InputFieldBuilder,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { whereServer } from '../domain/access/server-key.js';
import { isUuid } from '../domain/input/uuid.js';
import { ifUnchanged, type UpdatedType } from '../domain/persistence/if-unchanged.js';
import { isRecord } from '../domain/values/is-record.js';
import { toGlobalId } from './global-ids.js';
import type { GraphQLContext } from './graphql-context.js';
import { serverKey } from './rows/row-keys.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      unchanged: UnchangedPlugin<Types>;
    }
  }
}

/** Every mutation that updates one object, with the type of the object. */
export const UPDATES: Readonly<Record<string, UpdatedType>> = {
  renameServer: 'Server',
  setServerImage: 'Server',
  updateDatabaseHost: 'DatabaseHost',
  updateEgg: 'Egg',
  updateEggVariable: 'EggVariable',
  updateLocation: 'Location',
  updateNest: 'Nest',
  updateHostNode: 'HostNode',
  updateSchedule: 'Schedule',
  updateServerAllocation: 'Allocation',
  updateServerBuild: 'Server',
  updateServerDetails: 'Server',
  updateServerStartup: 'Server',
  updateSubuser: 'Subuser',
  updateTask: 'Task',
  updateUser: 'User',
};

const ARGUMENT = 'ifUnchangedSince';

const DESCRIPTION =
  'The `updatedAt` of the object as you have read it. If another request has changed the object since, nothing is changed and the result is a `ConflictError` with the `current` object. Default: no check.';

/** Gives every update the argument `ifUnchangedSince`; the resolver does not receive it. */
class UnchangedPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (field.kind !== 'Mutation' || UPDATES[field.name] === undefined) return field;
    const parent = this.buildCache.getTypeConfig(field.parentType);
    const argument = new InputFieldBuilder(this.builder, 'Arg')
      .field({ type: 'DateTime', description: DESCRIPTION } as never) // plugins are typed before the builder is
      .getConfig(ARGUMENT, field.name, parent);
    return { ...field, args: { ...field.args, [ARGUMENT]: argument } };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, name }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const type = kind === 'Mutation' ? UPDATES[name] : undefined;
    if (type === undefined) return resolver;
    return async (parent, args, ctx, info) => {
      const { [ARGUMENT]: since, ...rest } = args as { readonly [ARGUMENT]?: Date | null; readonly input?: unknown }; // the argument of above
      const context = ctx as GraphQLContext; // plugins are typed before the builder is
      const id = since ? await idOf(context, type, rest.input) : undefined;
      if (!since || id === undefined) return resolver(parent, rest, ctx, info);
      const { db, checkAtLeast } = ifUnchanged(context.db, { type, id, since });
      const result: unknown = await resolver(parent, rest, Object.create(ctx, { db: { value: db } }), info);
      await checkAtLeast();
      return result;
    };
  }
}

/** The id of the object that an input names; undefined if there is no such object, which the use case reports. */
const idOf = async (ctx: GraphQLContext, type: UpdatedType, input: unknown): Promise<number | undefined> => {
  if (!isRecord(input)) return undefined;
  const { id, serverId, userId } = input;
  if (type === 'Server') return await serverIdOf(ctx, id ?? serverId);
  if (typeof id === 'string' || typeof id === 'number') return numberIn(type, String(id));
  const where = typeof serverId === 'string' ? whereServer(serverKey(serverId)) : null;
  if (where === null || !isUuid(String(userId))) return undefined;
  const subuser = { where: { server: where, user: { uuid: String(userId) } }, select: { id: true } };
  return (await ctx.reads.subuser.findFirst(subuser))?.id;
};

const serverIdOf = async (ctx: GraphQLContext, named: unknown): Promise<number | undefined> => {
  const where = typeof named === 'string' || typeof named === 'number' ? whereServer(serverKey(named)) : null;
  return where === null ? undefined : (await ctx.reads.server.findUnique({ where, select: { id: true } }))?.id;
};

const numberIn = (type: UpdatedType, text: string): number | undefined => {
  const named = toGlobalId(text);
  return named.typename === type && /^\d{1,9}$/.test(named.id) ? Number(named.id) : undefined;
};

/** The plugin's name in the builder's list. */
export const UNCHANGED = 'unchanged';

SchemaBuilder.registerPlugin(UNCHANGED, UnchangedPlugin);
