import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { NextFunction, Request, Response } from 'express';
import type { DocumentNode } from 'graphql';
import { DomainError } from '../domain/errors.js';
import { run } from '../schema/execute.js';
import type { FieldNames } from './body-reader.js';
import { type Given, includeNames, includes } from './includes.js';
import { sendDomainError } from './send-domain-error.js';

/** The operands that a route passes to its document. */
export interface Operands<Variables> {
  readonly variables: Variables;
  /** Returns the name of a broken field as the caller sent it. */
  readonly names?: FieldNames;
}

type Context = Parameters<typeof run>[2];

/** The members of `res.locals` of every handler of a route. */
export interface ApiLocals extends Record<string, unknown> {
  readonly createContext: () => Context;
  /** Called when the work of the request is done. */
  readonly releaseSlot?: () => void;
}

export type ApiResponse = Response<unknown, ApiLocals>;

export interface ApiHandler {
  (req: Request, res: ApiResponse, next: NextFunction): Promise<void>;
  /** Present on handlers that execute a document. */
  readonly operation?: Operation;
}

/** The parts of a handler, from which the OpenAPI document is made. */
export interface Operation<Result = unknown, Variables = Readonly<Record<string, unknown>>> {
  readonly document: DocumentNode;
  readonly read: (req: Request) => Operands<Readonly<Record<string, unknown>>>;
  // Methods, because parameters of methods are compared in both directions: the list of routes has each document.
  respond(
    res: ApiResponse,
    data: Result,
    request: { readonly req: Request; readonly variables: Variables },
  ): void | Promise<void>;
}

/**
 * The bridge from a path to the schema: reads the operands, executes the document, answers. An error is the one that
 * the domain threw, which determines the status.
 * @param read reads the operands besides the includes; may throw a DomainError
 * @param respond turns the data into the answer
 */
export const operation = <Result, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Result, Variables>,
  read: (req: Request) => Operands<Given<Variables>>,
  respond: (
    res: ApiResponse,
    data: Result,
    request: { readonly req: Request; readonly variables: Variables },
  ) => void | Promise<void>,
): ApiHandler => {
  const included = includeNames(document);
  const handle = async (req: Request, res: ApiResponse): Promise<void> => {
    let names: FieldNames | undefined;
    try {
      const operands = read(req);
      names = operands.names;
      // The includes are the variables that `Given` omits. Not spread: members that are added to a copy take as long as
      // all that follows.
      const variables = Object.assign({}, operands.variables, includes(req, included)) as Variables;
      // GET, PUT, PATCH and DELETE are idempotent by themselves.
      const idempotencyKey = req.method === 'POST' ? req.get('Idempotency-Key') : undefined;
      const { createContext } = res.locals;
      const isGone = (): boolean => res.closed;
      const data = await run(document, variables, { ...createContext(), isGone, idempotencyKey });
      await respond(res, data, { req, variables });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      sendDomainError(res, error, names);
    } finally {
      res.locals.releaseSlot?.();
    }
  };
  return Object.assign(handle, { operation: { document, read, respond } });
};

/** The member of a mutation's result that is not an error; errors do not reach this function. */
export const succeeded = <Result extends { readonly __typename: string }, Name extends Result['__typename']>(
  result: Result,
  name: Name,
): Omit<Extract<Result, { readonly __typename: Name }>, '__typename'> => {
  if (!isOfType(result, name)) throw new Error(`Expected ${name}, got ${result.__typename}.`);
  const { __typename, ...attributes } = result;
  return attributes;
};

const isOfType = <Result extends { readonly __typename: string }, Name extends Result['__typename']>(
  result: Result,
  name: Name,
): result is Extract<Result, { readonly __typename: Name }> => result.__typename === name;

/** The answer without content: 204 without a body. */
export const sendNothing = (res: ApiResponse): void => {
  res.status(204).end();
};
