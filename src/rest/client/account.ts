import { bodyReader } from '../body-reader.js';
import {
  ChangeEmailDocument,
  type ChangeEmailInput,
  ChangePasswordDocument,
  type ChangePasswordInput,
  CreateApiKeyDocument,
  type CreateApiKeyInput,
  CreateSshKeyDocument,
  type CreateSshKeyInput,
  DeleteApiKeyDocument,
  DeleteSshKeyDocument,
  type DeleteSshKeyInput,
  GetAccountDocument,
  GetPermissionsDocument,
  ListApiKeysDocument,
  ListSshKeysDocument,
} from '../documents.js';
import { item, list } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { textParam } from '../path-params.js';
import type { Route } from '../routes.js';

const readEmail = bodyReader<ChangeEmailInput>('ChangeEmailInput');

const readPassword = bodyReader<ChangePasswordInput>('ChangePasswordInput');

const readKey = bodyReader<CreateApiKeyInput>('CreateApiKeyInput');

const readSshKey = bodyReader<CreateSshKeyInput>('CreateSshKeyInput');

const readFingerprint = bodyReader<DeleteSshKeyInput>('DeleteSshKeyInput');

const PATH = '/api/client/account';

/** The caller's own account and its keys, and the permissions on servers. Source: rest.md §10.2, §10.3. */
export const accountRoutes: readonly Route[] = [
  {
    path: '/api/client/permissions',
    get: operation(
      GetPermissionsDocument,
      () => ({ variables: {} }),
      (res, { permissionGroups }) => {
        const permissions = permissionGroups.map(({ name, description, permissions: keys }) => [
          name,
          { description, keys: Object.fromEntries(keys.map((key) => [key.name, key.description])) },
        ]);
        res.json(item('system_permissions', { permissions: Object.fromEntries(permissions) }));
      },
    ),
  },
  {
    path: PATH,
    get: operation(
      GetAccountDocument,
      () => ({ variables: {} }),
      (res, { account }) => {
        res.json(account && item('user', account));
      },
    ),
  },
  {
    path: `${PATH}/email`,
    put: operation(
      ChangeEmailDocument,
      (req) => {
        const { input, ...names } = readEmail(req.body);
        return { variables: { input }, names };
      },
      sendNothing,
    ),
  },
  {
    path: `${PATH}/password`,
    put: operation(
      ChangePasswordDocument,
      (req) => {
        const { input, ...names } = readPassword(req.body);
        return { variables: { input }, names };
      },
      sendNothing,
    ),
  },
  {
    path: `${PATH}/api-keys`,
    get: operation(
      ListApiKeysDocument,
      () => ({ variables: {} }),
      (res, { account }) => {
        res.json(list('api_key', account?.apiKeys ?? []));
      },
    ),
    post: operation(
      CreateApiKeyDocument,
      (req) => {
        const { input, ...names } = readKey(req.body);
        return { variables: { input }, names };
      },
      (res, { createApiKey }) => {
        const { apiKey, secretToken } = succeeded(createApiKey, 'CreatedApiKey');
        res.json({ ...item('api_key', apiKey), meta: { secret_token: secretToken } });
      },
    ),
  },
  {
    path: `${PATH}/api-keys/:identifier`,
    delete: operation(
      DeleteApiKeyDocument,
      (req) => ({ variables: { input: { id: textParam(req, 'identifier') } } }),
      sendNothing,
    ),
  },
  {
    path: `${PATH}/ssh-keys`,
    get: operation(
      ListSshKeysDocument,
      () => ({ variables: {} }),
      (res, { account }) => {
        res.json(list('ssh_key', account?.sshKeys ?? []));
      },
    ),
    post: operation(
      CreateSshKeyDocument,
      (req) => {
        const { input, ...names } = readSshKey(req.body);
        return { variables: { input }, names };
      },
      (res, { createSshKey }) => {
        res.json(item('ssh_key', succeeded(createSshKey, 'SshKey')));
      },
    ),
  },
  {
    path: `${PATH}/ssh-keys/remove`,
    post: operation(
      DeleteSshKeyDocument,
      (req) => {
        const { input, ...names } = readFingerprint(req.body);
        return { variables: { input }, names };
      },
      sendNothing,
    ),
  },
];
