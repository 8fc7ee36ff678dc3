import {
  ConflictError,
  DaemonError,
  type DomainError,
  type ErrorCode,
  ForbiddenError,
  NotFoundError,
  type Path,
  RefusedError,
  ValidationError,
  type ValidationIssue,
} from '../../domain/errors.js';
import { messageOf } from '../../domain/input/validation-messages.js';
import { ERROR_ANSWERS, type ErrorTypes } from '../../errors/error-table.js';
import { builder } from '../builder.js';

/** What is shown of every refusal. */
type ShownError = Pick<DomainError, 'code' | 'message'> & {
  readonly path?: Path | undefined;
  readonly issues?: readonly ValidationIssue[];
};

const CODES = Object.keys(ERROR_ANSWERS) as ErrorCode[]; // the table has a row for each code, and none besides

const ErrorCodeEnum = builder.enumType('ErrorCode', {
  description: 'Stable names of all refusals. The REST API knows each by a name of its own.',
  values: CODES,
});

export const ErrorInterface = builder.interfaceRef<ShownError>('Error').implement({
  description: 'A refusal that was to be expected. `code` is stable, `message` is for people.',
  // Where it is not a member of a union: a part of something larger, which goes on where a status would stop it.
  resolveType: ({ code }) => {
    const { graphql } = ERROR_ANSWERS[code];
    return typeof graphql === 'number' ? 'RefusedError' : graphql;
  },
  fields: (t) => ({
    code: t.field({ type: ErrorCodeEnum, description: 'Stable name of the refusal.', resolve: ({ code }) => code }),
    message: t.exposeString('message'),
    path: t.stringList({
      nullable: true,
      description:
        'Where in the input the value stands that is to blame, outermost first; null where it is about no single value.',
      resolve: ({ issues, path }) => (issues?.[0]?.path ?? path)?.map(String),
    }),
  }),
});

const Issue = builder.objectRef<ValidationIssue>('ValidationIssue').implement({
  description: 'One broken rule of one field.',
  fields: (t) => ({
    path: t.stringList({
      description: 'Where the value stands in the input: names and list indices, outermost first.',
      resolve: ({ path }) => path.map(String),
    }),
    rule: t.exposeString('rule', { description: 'Name of the broken rule: `required`, `between`, `exists` …' }),
    message: t.string({ resolve: (issue) => messageOf(issue, issue.path.join('.')) }),
  }),
});

builder.objectType(ValidationError, {
  name: 'ValidationError',
  description: 'The input breaks rules; nothing was changed.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    issues: t.field({ type: [Issue], description: 'All broken rules of all fields.', resolve: ({ issues }) => issues }),
  }),
});

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  description: 'There is no such object, or none that you may know of.',
  interfaces: [ErrorInterface],
});

builder.objectType(ForbiddenError, {
  name: 'ForbiddenError',
  description: 'Your key may not do this.',
  interfaces: [ErrorInterface],
});

builder.objectType(ConflictError, {
  name: 'ConflictError',
  description: 'The state of things is against it; the same request may succeed later.',
  interfaces: [ErrorInterface],
});

builder.objectType(RefusedError, {
  name: 'RefusedError',
  description: 'Understood and allowed, but not possible: a limit, no place, nothing to do.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
      nullable: true,
      description: 'Seconds after which the same request may succeed; null where time alone changes nothing.',
    }),
  }),
});

builder.objectType(DaemonError, {
  name: 'DaemonError',
  description: 'The daemon of the node did not do what it was asked.',
  interfaces: [ErrorInterface],
});

const ERROR_CLASSES = {
  ValidationError,
  NotFoundError,
  ForbiddenError,
  ConflictError,
  RefusedError,
  DaemonError,
} satisfies { readonly [Name in keyof ErrorTypes]: new (...args: never[]) => ErrorTypes[Name] };

/**
 * What any mutation may answer: to who may not ask, of what is not there or went away meanwhile, what somebody else changed
 * at the same moment, what is not possible, and what its `idempotencyKey` says of requests of before.
 */
const OF_EVERY = ['ForbiddenError', 'NotFoundError', 'ConflictError', 'RefusedError'] as const;

/**
 * What a mutation may answer instead of its result. What it throws besides is still told with its code, as an error of the
 * operation (`graphql-server.ts`).
 * @param further `ValidationError` where an input has rules, `DaemonError` where the answer of a node decides
 */
export const errorTypes = (...further: Exclude<keyof ErrorTypes, (typeof OF_EVERY)[number]>[]) => ({
  types: [...OF_EVERY, ...further].map((name) => ERROR_CLASSES[name]),
});
