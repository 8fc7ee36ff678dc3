import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** The classes of requests and responses that a server of `node:http` creates. */
export type Messages = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/**
 * The classes for the requests and responses of an application. Pass them to `createServer`. Express sets the prototype
 * of each request and response to the `request` and `response` of its application, and V8 reads an object slowly once
 * its prototype has changed. Objects of these classes have that prototype from the start, so the assignment of Express
 * changes nothing.
 *
 * Reaches into: `app.request` and `app.response`, which Express documents as the prototypes of its messages.
 * Saves: a request that its route rejects takes 75 instead of 173 µs; one server 27 %, five schedules 25 %, create a
 * schedule 18 % less processor time (bench/history.md).
 * Tried with: express 5.3.0.
 */
export const messagesOf = (app: Express): Messages => {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
};
