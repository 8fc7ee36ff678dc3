import type { Request, RequestHandler, Response } from 'express';
import type { NodePrincipal } from '../domain/access/require-node.js';
import type { DomainContext, ServiceContext } from '../domain/context.js';
import { authenticateNode, findNodesByToken, nodeKeyIn } from '../domain/nodes/authenticate-node.js';
import { isRecord } from '../domain/values/is-record.js';
import { authenticateInQueue } from '../http/authentication/queued-authentication.js';
import type { FairQueue } from '../http/limits/fair-queue.js';

/** What a route does once its caller is known. */
export type NodeHandler = (ctx: DomainContext, request: Request, response: Response) => Promise<void>;

export interface NodeRoutes {
  /** Finds out which node is calling, before anything of its body is read. */
  readonly authenticate: RequestHandler;
  /** Finds out again, after a wait. */
  readonly renew: (request: Request) => Promise<void>;
  /** Makes a route of the calling node out of a handler. */
  readonly route: (handler: NodeHandler) => RequestHandler;
}

/** Routes that know their node. */
export const createNodeRoutes = (context: ServiceContext, slots: FairQueue): NodeRoutes => {
  const poll = (authorization: string | undefined) => authenticateNode(context, authorization);
  const authenticate = authenticateInQueue(slots, {
    authenticate: poll,
    findKeys: (keys) => findNodesByToken(context, keys),
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
      callers.set(request, await poll(request.get('authorization')));
    },
    route: (handler) => async (request, response) => {
      const principal = callers.get(request);
      if (principal === undefined) throw new Error('A route of nodes was mounted before their authentication.');
      await handler({ ...context, principal }, request, response);
    },
  };
};

/** The members of a body; none when it is not an object (Wings sends `null` where it has nothing to say). */
export const bodyOf = (request: Request): Readonly<Record<string, unknown>> => {
  const body: unknown = request.body;
  return isRecord(body) ? body : {};
};

/** A parameter of the path. */
export const pathOf = (request: Request, name: string): string => String(request.params[name] ?? '');
