import { bodyReader } from '../body-reader.js';
import { GetStartupDocument, SetServerVariableDocument, type SetServerVariableInput } from '../documents.js';
import { item, list } from '../envelope.js';
import { operation, succeeded } from '../operation.js';
import { serverParam } from '../path-params.js';
import type { Route } from '../routes.js';

const readVariable = bodyReader<SetServerVariableInput>('SetServerVariableInput');

const PATH = '/api/client/servers/:server/startup';

/** The startup of a server. Source: rest.md §15.8. */
export const startupRoutes: readonly Route[] = [
  {
    path: PATH,
    part: 'startup',
    get: operation(
      GetStartupDocument,
      (req) => ({ variables: { serverId: serverParam(req) } }),
      (res, { startup }) => {
        const { variables = [], ...meta } = startup ?? {};
        res.json({ ...list('egg_variable', variables), meta });
      },
    ),
  },
  {
    path: `${PATH}/variable`,
    permissions: { put: 'startup.update' },
    put: operation(
      SetServerVariableDocument,
      (req) => {
        const { input, ...names } = readVariable(withTextValue(req.body));
        return { variables: { input: { ...input, serverId: serverParam(req) } }, names };
      },
      (res, { setServerVariable }) => {
        const { variable, startup } = succeeded(setServerVariable, 'ChangedVariable');
        res.json({ ...item('egg_variable', variable), meta: startup });
      },
    ),
  },
];

/** Values are texts; tools send numbers and booleans for texts that look like them. */
const withTextValue = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || !('value' in body)) return body;
  const { value } = body;
  if (typeof value === 'boolean') return { ...body, value: value ? '1' : '0' };
  return typeof value === 'number' ? { ...body, value: String(value) } : body;
};
