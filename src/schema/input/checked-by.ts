import type { GraphQLField } from 'graphql';
import type { DomainContext } from '../../domain/context.js';

/** What a request sent besides its input: `server`. */
type Variables = Readonly<Record<string, unknown>>;

type Check = (ctx: DomainContext, input: object, variables: Variables) => Promise<unknown>;

/**
 * Extensions of a field whose input a verb checks: it can be asked without running the field.
 * @param verb the one that the field calls
 * @param operand what it is called with, of the field's input and what was sent besides
 */
export const checkedBy = <Input extends object, Operand>(
  useCase: { readonly check: (ctx: DomainContext, operand: Operand) => Promise<unknown> },
  operand: (input: Input, variables: Variables) => Operand,
) => ({
  check: async (ctx: DomainContext, input: Input, variables: Variables) =>
    useCase.check(ctx, operand(input, variables)),
});

/** The check of a field's verb; undefined where it has none. */
export const checkOf = (field: GraphQLField<unknown, unknown> | undefined): Check | undefined =>
  field?.extensions.check as Check | undefined; // set by `checkedBy` only
