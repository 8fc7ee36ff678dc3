import { GraphQLIncludeDirective, GraphQLSkipDirective, getDirectiveValues, type SelectionNode } from 'graphql';

interface Values {
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** Whether a selection applies, by its `@skip` and `@include` and the variables. */
export const isIncluded = ({ variableValues }: Values, selection: SelectionNode): boolean =>
  getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if !== true &&
  getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if !== false;
