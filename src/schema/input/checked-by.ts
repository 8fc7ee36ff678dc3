import type { GraphQLField } from 'graphql';
import type { DomainContext } from '../../domain/context.js';

/** Arguments of a request besides its input: `serverId`. */
type Variables = Readonly<Record<string, unknown>>;

type Check = (ctx: DomainContext, input: object, variables: Variables) => Promise<unknown>;

/**
 * Extensions of a field whose use case checks its input: the check can run without the field.
 * @param useCase the use case that the field calls
 * @param operand makes its argument from the field's input and the other arguments
 */
export const checkedBy = <Input extends object, Operand>(
  useCase: { readonly check: (ctx: DomainContext, operand: Operand) => Promise<unknown> },
  operand: (input: Input, variables: Variables) => Operand,
) => ({
  check: async (ctx: DomainContext, input: Input, variables: Variables) =>
    useCase.check(ctx, operand(input, variables)),
});

/** The check of a field's use case; undefined if it has none. */
export const checkOf = (field: GraphQLField<unknown, unknown> | undefined): Check | undefined =>
  field?.extensions.check as Check | undefined; // set by `checkedBy` only
