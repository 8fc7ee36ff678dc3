import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { Messages } from '../service/listen.js';

/**
 * The classes of an application's requests and answers, for the server that hands them over. Express gives each of them the
 * prototype of its own application, and an object whose prototype changes is slow ever after: these have it from the beginning.
 */
export const messagesOf = (app: Express): Messages => {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
};
