import { renameServer, ServerNames } from '../../domain/servers/rename-server.js';
import { ServerImage, setServerImage } from '../../domain/servers/set-server-image.js';
import { builder } from '../builder.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { serverKey } from '../rows/row-keys.js';
import { Server } from './server.js';

const SERVER = 'Global id, uuid or short identifier.';

const RenameServerInput = builder.inputType('RenameServerInput', {
  description: 'The new name and description of a server.',
  extensions: { model: ServerNames },
  fields: (t) => ({
    id: t.id({ required: true, description: SERVER }),
    name: t.string({ required: true }),
    description: t.string({ description: 'Null clears it; absent it does not change.' }),
  }),
});

builder.mutationField('renameServer', (t) =>
  t.field({
    type: Server,
    description: 'Changes name and description. Needs `settings.rename`.',
    args: { input: t.arg({ type: RenameServerInput, required: true }) },
    extensions: checkedBy(renameServer, (input: typeof RenameServerInput.$inferInput) => ({
      server: serverKey(input.id),
      body: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => renameServer(ctx, { server: serverKey(input.id), body: input }),
  }),
);

const SetServerImageInput = builder.inputType('SetServerImageInput', {
  description: 'The container image of a server from its next start on.',
  extensions: { model: ServerImage },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    image: t.string({ required: true, description: 'One of the images of the egg.' }),
  }),
});

builder.mutationField('setServerImage', (t) =>
  t.field({
    type: Server,
    description: "Sets another of the egg's images, from the next start on. Needs `startup.docker-image`.",
    args: { input: t.arg({ type: SetServerImageInput, required: true }) },
    extensions: checkedBy(setServerImage, (input: typeof SetServerImageInput.$inferInput) => ({
      server: serverKey(input.serverId),
      body: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => setServerImage(ctx, { server: serverKey(input.serverId), body: input }),
  }),
);
