import type { GraphQLField } from 'graphql';
import type { DomainContext } from '../domain/context.js';

type Check = (ctx: DomainContext, input: object) => Promise<unknown>;

/**
 * Extensions of a field whose input a verb checks: it can be asked without running the field.
 * @param verb the one that the field calls
 * @param operand what it is called with, of the field's input
 */
export const checkedBy = <Input extends object, Operand>(
  verb: { readonly check: (ctx: DomainContext, operand: Operand) => Promise<unknown> },
  operand: (input: Input) => Operand,
) => ({ check: async (ctx: DomainContext, input: Input) => verb.check(ctx, operand(input)) });

/** The check of a field's verb; undefined where it has none. */
export const checkOf = (field: GraphQLField<unknown, unknown> | undefined): Check | undefined =>
  field?.extensions.check as Check | undefined; // set by `checkedBy` only
