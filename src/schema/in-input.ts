import {
  GraphQLID,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { type Path, ValidationError } from '../domain/errors.js';

/**
 * The same refusal with the paths that the caller's input has: the domain's begin where its model begins, which is a
 * member of the input in most mutations: `["schedule", "name"]`. The sentences stay as they are.
 */
export const inInput = (error: ValidationError, { parentType, fieldName }: GraphQLResolveInfo): ValidationError => {
  const input = parentType.getFields()[fieldName]?.args.find(({ name }) => name === 'input');
  if (input === undefined) return error;
  const member = memberWithModel(input.type);
  return new ValidationError(
    error.issues.map((issue) => {
      const told =
        member === undefined ? issue : { attribute: issue.path.join('.'), ...issue, path: [member, ...issue.path] };
      return NUMBER_RULES.has(issue.rule) && isId(input.type, told.path) ? { ...told, rule: 'regex' } : told;
    }),
  );
};

/** What the domain says of a number that names no row; callers are told of the global id that they sent. */
const NUMBER_RULES: ReadonlySet<string> = new Set(['integer', 'min', 'max']);

const isId = (type: GraphQLInputType, path: Path): boolean => {
  let at: GraphQLInputType | undefined = type;
  for (const part of path) {
    const outer: GraphQLInputType | undefined = at && getNullableType(at);
    if (isListType(outer)) at = outer.ofType;
    else at = isInputObjectType(outer) ? outer.getFields()[part]?.type : undefined;
  }
  return at !== undefined && getNullableType(at) === GraphQLID;
};

/** The member of an input that a model of the domain describes; undefined where the whole input is what is described. */
const memberWithModel = (type: GraphQLInputType): string | undefined => {
  const input = getNamedType(type);
  if (!isInputObjectType(input) || hasModel(input)) return undefined;
  return Object.values(input.getFields()).find(({ type: inner }) => hasModel(getNamedType(inner)))?.name;
};

const hasModel = ({ extensions }: { readonly extensions: Readonly<Record<string, unknown>> }): boolean =>
  extensions.model !== undefined;
