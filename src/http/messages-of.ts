import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { Messages } from '../service/listen.js';

/**
 * The request and response classes of an Express application, for its HTTP server. Express sets the prototype of each
 * message to that of the application, and changing a prototype slows every later access: these classes have it from the
 * start.
 */
export const messagesOf = (app: Express): Messages => {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
};
