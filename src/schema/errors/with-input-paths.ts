import {
  type GraphQLArgument,
  GraphQLID,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { type DomainError, NotFoundError, type Path, ValidationError } from '../../domain/errors.js';
import { domainNameOf } from '../domain-names.js';

/**
 * The same error with paths relative to the caller's input. Paths of the domain begin at its model, which in most
 * mutations is a member of the input: `["schedule", "name"]`. Messages do not change.
 */
export const withInputPaths = (error: DomainError, { parentType, fieldName }: GraphQLResolveInfo): DomainError => {
  const args = parentType.getFields()[fieldName]?.args ?? [];
  const input = args.find(({ name }) => name === 'input');
  if (input === undefined) return error;
  if (error instanceof ValidationError) return issuesInInput(error, input);
  const isArgument = args.some(({ name }) => name === error.path?.[0]);
  if (!isArgument) error.path = pathInInput(error, input);
  return error;
};

/** Where in the input the value stands that an error is about; of an object that is not there, the one id that must be given. */
const pathInInput = (error: DomainError, { type }: GraphQLArgument): Path | undefined => {
  const input = getNamedType(type);
  if (!isInputObjectType(input)) return undefined;
  const members = input.getFields();
  const member = memberWithModel(type);
  const model = member === undefined ? undefined : getNamedType(members[member]?.type);
  const [first, ...others] = namesIn(input, error.path ?? []);
  const [firstInModel, ...othersInModel] = isInputObjectType(model) ? namesIn(model, error.path ?? []) : [];
  const isInModel = firstInModel !== undefined && isInputObjectType(model) && firstInModel in model.getFields();
  if (member !== undefined && isInModel) return [member, firstInModel, ...othersInModel];
  if (first !== undefined && first in members) return [first, ...others];
  if (!(error instanceof NotFoundError) || first !== undefined) return undefined;
  const ids = Object.values(members).filter((field) => isNonNullType(field.type) && field.type.ofType === GraphQLID);
  return ids.length === 1 ? ids.map(({ name }) => name) : undefined;
};

const issuesInInput = (error: ValidationError, input: GraphQLArgument): ValidationError => {
  const member = memberWithModel(input.type);
  return new ValidationError(
    error.issues.map((issue) => {
      const path = namesIn(input.type, member === undefined ? issue.path : [member, ...issue.path]);
      const told = { ...issue, path };
      return NUMBER_RULES.has(issue.rule) && isId(input.type, told.path) ? { ...told, rule: 'regex' } : told;
    }),
  );
};

/** The domain reports a number that identifies no row; callers get the global id that they sent. */
const NUMBER_RULES: ReadonlySet<string> = new Set(['integer', 'min', 'max']);

/** A path in the names of the domain, in those of the input: `user` may be `userId`. */
const namesIn = (type: GraphQLInputType, path: Path): Path => {
  let at: GraphQLInputType | undefined = type;
  return path.map((part) => {
    const outer: GraphQLInputType | undefined = at && getNullableType(at);
    if (isListType(outer)) {
      at = outer.ofType;
      return part;
    }
    const members = isInputObjectType(outer) ? Object.values(outer.getFields()) : [];
    const member =
      members.find(({ name }) => name === part) ??
      members.find((one) => domainNameOf(one) === part || one.name === `${part}Id`);
    at = member?.type;
    return member?.name ?? part;
  });
};

const isId = (type: GraphQLInputType, path: Path): boolean => {
  let at: GraphQLInputType | undefined = type;
  for (const part of path) {
    const outer: GraphQLInputType | undefined = at && getNullableType(at);
    if (isListType(outer)) at = outer.ofType;
    else at = isInputObjectType(outer) ? outer.getFields()[part]?.type : undefined;
  }
  return at !== undefined && getNullableType(at) === GraphQLID;
};

/** The member of an input that a model of the domain describes; undefined if the model describes the whole input. */
const memberWithModel = (type: GraphQLInputType): string | undefined => {
  const input = getNamedType(type);
  if (!isInputObjectType(input) || hasModel(input)) return undefined;
  return Object.values(input.getFields()).find(({ type: inner }) => hasModel(getNamedType(inner)))?.name;
};

const hasModel = ({ extensions }: { readonly extensions: Readonly<Record<string, unknown>> }): boolean =>
  extensions.model !== undefined;
