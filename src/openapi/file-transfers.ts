import { sendContents, storeContents } from '../rest/client/file-contents.js';
import type { ApiHandler } from '../rest/operation.js';
import type { OperationObject, ParameterObject } from './document-types.js';

type Transfer = Pick<OperationObject, 'summary' | 'description' | 'requestBody' | 'responses'> & {
  readonly parameters: readonly ParameterObject[];
};

const TEXT = { 'text/plain': { schema: { type: 'string' } } };

const file = (description: string): ParameterObject => ({
  ...{ name: 'file', in: 'query', required: true, description },
  schema: { type: 'string' },
});

/** The two routes that execute no document, because their content is not JSON. Source: files.md §2.2, §2.6. */
const TRANSFERS = new Map<ApiHandler, Transfer>([
  [
    sendContents,
    {
      summary: 'The content of a file.',
      description: 'The content of a file, unchanged.',
      parameters: [file('Path of the file.')],
      responses: { 200: { description: 'The content of the file.', content: TEXT } },
    },
  ],
  [
    storeContents,
    {
      summary: 'Stores the body as a file.',
      description: 'Stores the body as a file, unchanged, whatever its content type. An existing file is replaced.',
      parameters: [file('Path of the file.')],
      requestBody: { required: false, content: { '*/*': { schema: {} } } },
      responses: { 204: { description: 'The file is stored.' } },
    },
  ],
]);

/**
 * The description of a route that executes no document.
 * @throws {Error} it has none
 */
export const describeTransfer = (handler: ApiHandler): Transfer => {
  const transfer = TRANSFERS.get(handler);
  if (transfer === undefined) throw new Error('A route without a document has no description.');
  return transfer;
};
