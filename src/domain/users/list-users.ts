import { resourceList } from '../access/resource-list.js';
import { USER_LIST } from './user-model.js';

/** Lists users, for administrators. Source: rest.md §8.1. */
export const listUsers = resourceList('users', USER_LIST);
