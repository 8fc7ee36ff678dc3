import { createLocation } from '../../domain/locations/create-location.js';
import { deleteLocation } from '../../domain/locations/delete-location.js';
import { LocationBody, LocationChange } from '../../domain/locations/location-model.js';
import { updateLocation } from '../../domain/locations/update-location.js';
import { builder } from '../builder.js';
import { Deleted } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId } from '../rows/row-keys.js';
import { Location } from './location.js';

const CreateLocationInput = builder.inputType('CreateLocationInput', {
  description: 'A location to create.',
  extensions: { model: LocationBody },
  fields: (t) => ({
    short: t.string({ required: true, description: 'Short code, such as `eu.fra`; unique.' }),
    long: t.string({ description: 'Description, for people.' }),
  }),
});

builder.mutationField('createLocation', (t) =>
  t.field({
    type: Location,
    description: 'Creates a location without nodes.',
    args: { input: t.arg({ type: CreateLocationInput, required: true }) },
    extensions: checkedBy(createLocation, (input: typeof CreateLocationInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createLocation(ctx, input),
  }),
);

const UpdateLocationInput = builder.inputType('UpdateLocationInput', {
  description: 'Changes of a location. Absent fields do not change.',
  extensions: { model: LocationChange },
  fields: (t) => ({
    id: t.id({ required: true }),
    short: t.string({ description: 'Short code, such as `eu.fra`; unique.' }),
    long: t.string({ description: 'Description, for people; null for none.' }),
  }),
});

builder.mutationField('updateLocation', (t) =>
  t.field({
    type: Location,
    description: 'Changes a location.',
    args: { input: t.arg({ type: UpdateLocationInput, required: true }) },
    extensions: checkedBy(updateLocation, (input: typeof UpdateLocationInput.$inferInput) => ({
      id: rowId('Location', input.id),
      location: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateLocation(ctx, { id: rowId('Location', input.id), location: input }),
  }),
);

const DeleteLocationInput = builder.inputType('DeleteLocationInput', {
  description: 'The location to delete.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('deleteLocation', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a location. Fails while it has nodes.',
    args: { input: t.arg({ type: DeleteLocationInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      await deleteLocation(ctx, { id: rowId('Location', input.id) });
      return { id: input.id };
    },
  }),
);
