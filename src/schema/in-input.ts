import { type GraphQLInputType, type GraphQLResolveInfo, getNamedType, isInputObjectType } from 'graphql';
import { ValidationError } from '../domain/errors.js';

/**
 * The same refusal with the paths that the caller's input has: the domain's begin where its model begins, which is a
 * member of the input in most mutations: `["schedule", "name"]`. The sentences stay as they are.
 */
export const inInput = (error: ValidationError, { parentType, fieldName }: GraphQLResolveInfo): ValidationError => {
  const input = parentType.getFields()[fieldName]?.args.find(({ name }) => name === 'input');
  const member = input === undefined ? undefined : memberWithModel(input.type);
  if (member === undefined) return error;
  return new ValidationError(
    error.issues.map((issue) => ({ attribute: issue.path.join('.'), ...issue, path: [member, ...issue.path] })),
  );
};

/** The member of an input that a model of the domain describes; undefined where the whole input is what is described. */
const memberWithModel = (type: GraphQLInputType): string | undefined => {
  const input = getNamedType(type);
  if (!isInputObjectType(input) || hasModel(input)) return undefined;
  return Object.values(input.getFields()).find(({ type: inner }) => hasModel(getNamedType(inner)))?.name;
};

const hasModel = ({ extensions }: { readonly extensions: Readonly<Record<string, unknown>> }): boolean =>
  extensions.model !== undefined;
