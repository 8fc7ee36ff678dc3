import { bodyReader } from '../body-reader.js';
import {
  CreateConsoleSessionDocument,
  GetServerResourcesDocument,
  SendCommandDocument,
  type SendCommandInput,
  SetPowerDocument,
  type SetPowerInput,
} from '../documents.js';
import { item } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { serverParam } from '../path-params.js';
import type { Route } from '../routes.js';

const readCommand = bodyReader<SendCommandInput>('SendCommandInput');
const readPower = bodyReader<SetPowerInput>('SetPowerInput');

const PATH = '/api/client/servers/:server';

/** Console, power and resources of a server. Source: rest.md §15.1–15.3, §15.11. */
export const consoleRoutes: readonly Route[] = [
  {
    path: `${PATH}/command`,
    permissions: { post: 'control.console' },
    post: operation(
      SendCommandDocument,
      (req) => {
        const { input, ...names } = readCommand(req.body);
        return { variables: { input: { ...input, serverId: serverParam(req) } }, names };
      },
      sendNothing,
    ),
  },
  {
    path: `${PATH}/power`,
    post: operation(
      SetPowerDocument,
      (req) => {
        const { input, ...names } = readPower(req.body);
        return { variables: { input: { ...input, serverId: serverParam(req) } }, names };
      },
      sendNothing,
    ),
  },
  {
    path: `${PATH}/resources`,
    get: operation(
      GetServerResourcesDocument,
      (req) => ({ variables: { serverId: serverParam(req) } }),
      (res, { serverResources }) => {
        const { current_state, is_suspended, ...resources } = serverResources ?? {};
        res.json(item('stats', { current_state, is_suspended, resources }));
      },
    ),
  },
  {
    path: `${PATH}/websocket`,
    part: 'console',
    get: operation(
      CreateConsoleSessionDocument,
      (req) => ({ variables: { input: { serverId: serverParam(req) } } }),
      (res, { createConsoleSession }) => {
        res.json({ data: succeeded(createConsoleSession, 'ConsoleSession') });
      },
    ),
  },
];
