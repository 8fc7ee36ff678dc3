import type { Request, RequestHandler, Response } from 'express';
import type { NodePrincipal } from '../domain/access/require-node.js';
import type { DomainContext, ServiceContext } from '../domain/context.js';
import { authenticateNode, nodeKeyIn } from '../domain/nodes/authenticate-node.js';
import { isRecord } from '../domain/values/is-record.js';
import { authenticateInQueue } from '../http/authentication/queued-authentication.js';
import type { FairQueue } from '../load/fair-queue.js';

/** Handles a request of an authenticated node. */
export type NodeHandler = (ctx: DomainContext, request: Request, response: Response) => Promise<void>;

export interface NodeRoutes {
  /** Authenticates the calling node before its body is read. */
  readonly authenticate: RequestHandler;
  /** Authenticates again after a wait. */
  readonly renew: (request: Request) => Promise<void>;
  /** Makes a handler a route of the calling node. */
  readonly route: (handler: NodeHandler) => RequestHandler;
}

/** Creates routes with an authenticated node. */
export const createNodeRoutes = (context: ServiceContext, slots: FairQueue): NodeRoutes => {
  const authenticateNow = (authorization: string | undefined) => authenticateNode(context, authorization);
  const authenticate = authenticateInQueue(slots, {
    authenticate: authenticateNow,
    keyIn: nodeKeyIn,
    nameOf: ({ nodeId }) => `node ${nodeId}`,
  });
  const callers = new WeakMap<Request, NodePrincipal>();
  return {
    authenticate: async (request, response, next) => {
      const caller = await authenticate(request.get('authorization'), request.ip ?? '');
      callers.set(request, caller);
      response.locals.nodeId = caller.nodeId;
      next();
    },
    renew: async (request) => {
      callers.set(request, await authenticateNow(request.get('authorization')));
    },
    route: (handler) => async (request, response) => {
      const principal = callers.get(request);
      if (principal === undefined) throw new Error('A route of nodes was mounted before their authentication.');
      await handler({ ...context, principal }, request, response);
    },
  };
};

/** The members of a body; empty when it is not an object (Wings sends `null` for an empty body). */
export const bodyOf = (request: Request): Readonly<Record<string, unknown>> => {
  const body: unknown = request.body;
  return isRecord(body) ? body : {};
};

/** A path parameter. */
export const pathOf = (request: Request, name: string): string => String(request.params[name] ?? '');
