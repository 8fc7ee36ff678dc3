import { GraphQLIncludeDirective, GraphQLSkipDirective, getDirectiveValues, type SelectionNode } from 'graphql';

interface Values {
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** Whether a selection is neither skipped nor left out, as its directives and the variables have it. */
export const isIncluded = ({ variableValues }: Values, selection: SelectionNode): boolean =>
  getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if !== true &&
  getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if !== false;
