import { bodyReader } from '../body-reader.js';
import {
  CreateUserDocument,
  type CreateUserInput,
  DeleteUserDocument,
  GetUserByExternalIdDocument,
  GetUserDocument,
  ListUsersDocument,
  UpdateUserDocument,
  type UserFilter,
  type UserSort,
} from '../documents.js';
import { listReader } from '../list-reader.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { pageVariables, sendCreated, sendPage } from '../page.js';
import { globalId, idParam, textParam } from '../path-params.js';
import { requiredAsNull } from '../required-as-null.js';
import type { Route } from '../routes.js';
import { userItem } from './items.js';

const readUser = bodyReader<CreateUserInput>('CreateUserInput');

/** An update replaces the whole object. */
const MISSING = requiredAsNull('CreateUserInput');

const readList = listReader<UserFilter, UserSort>('User');

const PATH = '/api/application/users';

/** The users of the application API. Source: rest.md §8.1. */
export const userRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListUsersDocument,
      (req) => ({ variables: { ...pageVariables(req), ...readList(req) } }),
      (res, { users }, request) => sendPage(res, request, users, userItem),
    ),
    post: operation(
      CreateUserDocument,
      (req) => {
        const { input, ...names } = readUser(req.body);
        return { variables: { input }, names };
      },
      (res, { createUser }, { req }) => sendCreated(res, req, userItem(succeeded(createUser, 'User'))),
    ),
  },
  {
    path: `${PATH}/external/:external`,
    get: operation(
      GetUserByExternalIdDocument,
      (req) => ({ variables: { externalId: textParam(req, 'external') } }),
      (res, { user }) => {
        res.json(user && userItem(user));
      },
    ),
  },
  {
    path: `${PATH}/:user`,
    get: operation(
      GetUserDocument,
      (req) => ({ variables: { id: idParam(req, 'user') } }),
      (res, { user }) => {
        res.json(user && userItem(user));
      },
    ),
    patch: operation(
      UpdateUserDocument,
      (req) => {
        const { input: user, ...names } = readUser(req.body);
        const input = { ...MISSING, ...user, id: globalId('User', idParam(req, 'user')) };
        return { variables: { input }, names };
      },
      (res, { updateUser }) => {
        res.json(userItem(succeeded(updateUser, 'User')));
      },
    ),
    delete: operation(
      DeleteUserDocument,
      (req) => ({ variables: { input: { id: globalId('User', idParam(req, 'user')) } } }),
      sendNothing,
    ),
  },
];
