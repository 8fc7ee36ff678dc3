import { resourceList } from '../access/resource-list.js';
import { NODE_LIST } from './node-models.js';

/** Lists nodes, for administrators. Source: rest.md §8.3. */
export const listNodes = resourceList('nodes', NODE_LIST);
