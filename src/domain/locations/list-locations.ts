import { resourceList } from '../access/resource-list.js';
import { LOCATION_LIST } from './location-model.js';

/** Lists locations, for administrators. Source: rest.md §8.2. */
export const listLocations = resourceList('locations', LOCATION_LIST);
