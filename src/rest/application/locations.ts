import { bodyReader } from '../body-reader.js';
import {
  CreateLocationDocument,
  type CreateLocationInput,
  DeleteLocationDocument,
  GetLocationDocument,
  ListLocationsDocument,
  type LocationFilter,
  type LocationSort,
  UpdateLocationDocument,
} from '../documents.js';
import { listReader } from '../list-reader.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { pageVariables, sendCreated, sendPage } from '../page.js';
import { globalId, idParam } from '../path-params.js';
import { requiredAsNull } from '../required-as-null.js';
import type { Route } from '../routes.js';
import { locationItem } from './items.js';

const readLocation = bodyReader<CreateLocationInput>('CreateLocationInput', {
  // Source: rest.md §18.
  displayNames: { short: 'Location Identifier', long: 'Location Description' },
  emptyTexts: ['long'],
});

/** An update replaces the whole object. */
const MISSING = requiredAsNull('CreateLocationInput');

const readList = listReader<LocationFilter, LocationSort>('Location');

const PATH = '/api/application/locations';

/** The locations of the application API. Source: rest.md §8.2. */
export const locationRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListLocationsDocument,
      (req) => ({ variables: { ...pageVariables(req), ...readList(req) } }),
      (res, { locations }, request) => sendPage(res, request, locations, locationItem),
    ),
    post: operation(
      CreateLocationDocument,
      (req) => {
        const { input, ...names } = readLocation(req.body);
        return { variables: { input }, names };
      },
      (res, { createLocation }, { req }) => sendCreated(res, req, locationItem(succeeded(createLocation, 'Location'))),
    ),
  },
  {
    path: `${PATH}/:location`,
    get: operation(
      GetLocationDocument,
      (req) => ({ variables: { id: idParam(req, 'location') } }),
      (res, { location }) => {
        res.json(location && locationItem(location));
      },
    ),
    patch: operation(
      UpdateLocationDocument,
      (req) => {
        const { input: location, ...names } = readLocation(req.body);
        const input = { ...MISSING, ...location, id: globalId('Location', idParam(req, 'location')) };
        return { variables: { input }, names };
      },
      (res, { updateLocation }) => {
        res.json(locationItem(succeeded(updateLocation, 'Location')));
      },
    ),
    delete: operation(
      DeleteLocationDocument,
      (req) => ({ variables: { input: { id: globalId('Location', idParam(req, 'location')) } } }),
      sendNothing,
    ),
  },
];
