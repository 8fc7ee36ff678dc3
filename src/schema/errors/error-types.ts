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
import { STATEMENT_COST } from '../cost/operation-cost.js';
import { parentOf } from '../deleted.js';
import { findNodes } from '../global-ids.js';

/** What is shown of every domain error. */
type ShownError = Pick<DomainError, 'code' | 'message'> & {
  readonly path?: Path | undefined;
  readonly issues?: readonly ValidationIssue[];
};

const CODES = Object.keys(ERROR_ANSWERS) as ErrorCode[]; // the table has a row for each code, and none besides

const ErrorCodeEnum = builder.enumType('ErrorCode', {
  description: 'Stable codes of all errors. The REST API has its own name for each.',
  values: CODES,
});

export const ErrorInterface = builder.interfaceRef<ShownError>('Error').implement({
  description: 'An expected error. `code` is stable, `message` is for people.',
  // Outside of a union: a part of a larger answer, where a status would stop everything.
  resolveType: ({ code }) => {
    const { graphql } = ERROR_ANSWERS[code];
    return typeof graphql === 'number' ? 'RefusedError' : graphql;
  },
  fields: (t) => ({
    code: t.field({ type: ErrorCodeEnum, description: 'Stable code of the error.', resolve: ({ code }) => code }),
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
      description: 'Path of the value in the input: names and list indices, outermost first.',
      resolve: ({ path }) => path.map(String),
    }),
    rule: t.exposeString('rule', { description: 'Name of the broken rule: `required`, `between`, `exists` …' }),
    parameters: t.field({
      type: 'JSONObject',
      description: 'Parameters of the rule, by name: `{ "min": 1, "max": 191 }`; empty if it has none.',
      resolve: ({ params }) => ({ ...params }),
    }),
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
  description: 'The object does not exist, or you may not see it.',
  interfaces: [ErrorInterface],
});

builder.objectType(ForbiddenError, {
  name: 'ForbiddenError',
  description: 'Your key lacks a permission.',
  interfaces: [ErrorInterface],
});

builder.objectType(ConflictError, {
  name: 'ConflictError',
  description: 'The request conflicts with the present state; it may succeed later.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    current: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description:
        'The object in its present state, if it is not as the caller saw it (`ifUnchangedSince`); null for other conflicts, and if you may not see it.',
      complexity: STATEMENT_COST,
      resolve: async ({ current }, _args, ctx, info) => {
        const [node] = current === undefined ? [] : await findNodes(ctx, info, [parentOf(...current)]);
        return node ?? null;
      },
    }),
  }),
});

builder.objectType(RefusedError, {
  name: 'RefusedError',
  description:
    'The request is valid and allowed, but not possible: a limit is reached, or capacity is missing, or there is nothing to do.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
      nullable: true,
      description: 'Seconds after which the same request may succeed; null if waiting does not help.',
    }),
  }),
});

builder.objectType(DaemonError, {
  name: 'DaemonError',
  description: 'The daemon of the node rejected the call, or did not answer.',
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
 * Errors that any mutation may return: the input breaks rules, the caller is not allowed, the object does not exist or was deleted meanwhile,
 * another request changed it at the same moment, the operation is not possible, or the `idempotencyKey` was used
 * before.
 */
const OF_EVERY = ['ValidationError', 'ForbiddenError', 'NotFoundError', 'ConflictError', 'RefusedError'] as const;

/**
 * The errors that a mutation may return instead of its result. Other errors are returned with their code, as errors of
 * the operation (`graphql-server.ts`).
 * @param further `DaemonError` if the answer of a node decides
 */
export const errorTypes = (...further: Exclude<keyof ErrorTypes, (typeof OF_EVERY)[number]>[]) => ({
  types: [...OF_EVERY, ...further].map((name) => ERROR_CLASSES[name]),
});
