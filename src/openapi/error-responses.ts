import { ERROR_ANSWERS } from '../errors/error-table.js';
import type { ResponseObject } from './document-types.js';
import type { JsonSchema } from './json-schema.js';

/** The body of every error. Source: rest.md §3.1. */
export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          code: { type: 'string', description: 'The class of the error, by which tools tell errors apart.' },
          status: { type: 'string', description: 'The HTTP status, as a text.' },
          detail: { type: 'string', description: 'What is wrong, for people.' },
          meta: {
            type: 'object',
            description: 'The broken rule of a field. Only of status 422.',
            properties: {
              source_field: { type: 'string', description: 'The field as it was sent, such as `limits.memory`.' },
              rule: { type: 'string', description: 'The name of the rule, such as `required`.' },
            },
            required: ['source_field', 'rule'],
          },
        },
        required: ['code', 'status', 'detail'],
      },
    },
  },
  required: ['errors'],
};

const TITLES: Readonly<Record<number, string>> = {
  400: 'The operation is rejected',
  401: 'The key is missing, invalid or expired',
  403: 'The key may not do this, or not from this address',
  404: 'There is no such object, or the caller may not see it',
  409: 'The state of the object does not allow it',
  411: 'The length of the body is missing',
  413: 'The body is too large',
  422: 'Fields are invalid: one error for each broken rule',
  429: 'The caller sent too many requests; `Retry-After` has the seconds to wait',
  502: 'The node, or the host of a database, rejected the call',
  503: 'The service is not available at the moment; `Retry-After` has the seconds to wait',
  504: 'The node, or the host of a database, did not answer',
};

/** The name of a response in the components. */
export const errorResponseName = (status: number): string => `Error${status}`;

/** Every error response, with the classes of its errors from the table of errors. */
export const errorResponses = (): Readonly<Record<string, ResponseObject>> => {
  const classes = new Map<number, Set<string>>();
  for (const { rest } of Object.values(ERROR_ANSWERS)) {
    const [status, name] = rest;
    classes.set(status, (classes.get(status) ?? new Set<string>()).add(name));
  }
  const byStatus = [...classes].sort(([one], [other]) => one - other);
  const described = byStatus.map(([status, names]) => {
    const codes = [...names].sort().map((name) => `\`${name}\``);
    return [errorResponseName(status), errorResponse(`${titleOf(status)}. Codes: ${codes.join(', ')}.`)];
  });
  return { ...Object.fromEntries(described), Error: errorResponse('Any other error, in the same form.') };
};

const titleOf = (status: number): string => {
  const title = TITLES[status];
  if (title === undefined) throw new Error(`The status ${status} has no title.`);
  return title;
};

const errorResponse = (description: string): ResponseObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
});
