import { createNode } from '../../domain/nodes/create-node.js';
import { deleteNode } from '../../domain/nodes/delete-node.js';
import { endFormerToken } from '../../domain/nodes/end-former-token.js';
import { NodeBody, NodeChange } from '../../domain/nodes/node-models.js';
import { rotateNodeToken } from '../../domain/nodes/rotate-node-token.js';
import { updateNode } from '../../domain/nodes/update-node.js';
import { builder, type InputFields } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { namedInDomain } from '../domain-names.js';
import { enumOf } from '../enum-of.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId } from '../rows/row-keys.js';
import { namesRows } from '../rows/row-references.js';
import { HostNode } from './host-node.js';

const NodeSchemeEnum = enumOf('NodeScheme', {
  description: "Scheme of the URL of a node's daemon.",
  values: ['http', 'https'],
});

/** @param required whether the required fields of a node must be present */
const nodeFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  name: t.string({ required, description: 'Name: 1 to 100 letters, digits, spaces and `_.-`.' }),
  locationId: t.id({ ...namesRows('Location'), required, description: 'Global id of the location.' }),
  fqdn: t.string({ required, description: 'Host name or IP address under which the daemon is reached.' }),
  scheme: t.field({ type: NodeSchemeEnum, required, description: "Scheme of the daemon's URL." }),
  isPublic: t.boolean({
    ...namedInDomain('public'),
    description: 'Whether automatic placement may use it. Default true.',
  }),
  isBehindProxy: t.boolean({
    ...namedInDomain('behindProxy'),
    description: 'Whether a proxy speaks TLS for the daemon. Default false.',
  }),
  isUnderMaintenance: t.boolean({
    ...namedInDomain('maintenanceMode'),
    description: 'Whether only administrators may use its servers. Default false.',
  }),
  memory: t.int({ required, description: 'MB' }),
  disk: t.int({ required, description: 'MB' }),
  memoryOverallocate: t.int({ required, description: 'Percent; -1 lifts the limit.' }),
  diskOverallocate: t.int({ required, description: 'Percent; -1 lifts the limit.' }),
  uploadSize: t.int({ description: 'Largest upload, MB, 1 to 1024. Default 100.' }),
  daemonListen: t.int({ required, description: 'Port of the daemon.' }),
  daemonSftp: t.int({ required, description: 'Port for SFTP.' }),
  daemonBase: t.string({ description: 'Directory of server files on the node.' }),
});

const CreateHostNodeInput = builder.inputType('CreateHostNodeInput', {
  description: 'A node to create. Absent fields take their defaults.',
  extensions: { model: NodeBody },
  fields: (t) => nodeFields(t, true),
});

builder.mutationField('createHostNode', (t) =>
  t.field({
    type: HostNode,
    description: 'Creates a node with a new token. Its operator copies the configuration to the daemon.',
    args: { input: t.arg({ type: CreateHostNodeInput, required: true }) },
    extensions: checkedBy(createNode, (input: typeof CreateHostNodeInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createNode(ctx, input),
  }),
);

const UpdateHostNodeInput = builder.inputType('UpdateHostNodeInput', {
  description: 'Changes of a node. Absent fields do not change.',
  extensions: { model: NodeChange },
  fields: (t) => ({
    id: t.id({ required: true }),
    ...nodeFields(t, false),
    resetSecret: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether to rotate the token of the node. Default false.',
    }),
    remote: t.string({
      description: 'URL at which the daemon reaches this service. Default: the daemon keeps the present one.',
    }),
  }),
});

const changedNode = ({ id, resetSecret, remote, ...body }: typeof UpdateHostNodeInput.$inferInput) => ({
  id: rowId('HostNode', id),
  body,
  resetSecret,
  remote: remote ?? null,
});

builder.mutationField('updateHostNode', (t) =>
  t.field({
    type: HostNode,
    description:
      'Changes the settings of a node and sends them to its daemon. `NODE_NOT_CONFIGURED`: the settings were stored, but the daemon did not accept them.',
    args: { input: t.arg({ type: UpdateHostNodeInput, required: true }) },
    extensions: checkedBy(updateNode, changedNode),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateNode(ctx, changedNode(input)),
  }),
);

const HostNodeTokenInput = builder.inputType('HostNodeTokenInput', {
  description: 'The node of the token.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('rotateHostNodeToken', (t) =>
  t.field({
    type: HostNode,
    description:
      'Creates a new token for a node and sends it to its daemon. Callbacks with the old token are accepted for a day. `NODE_NOT_CONFIGURED`: the daemon keeps the old token until it can be told.',
    args: { input: t.arg({ type: HostNodeTokenInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => rotateNodeToken(ctx, rowId('HostNode', input.id)),
  }),
);

builder.mutationField('endFormerHostNodeToken', (t) =>
  t.field({
    type: HostNode,
    description: 'Revokes the previous token of a node. Use it after the daemon was restarted.',
    args: { input: t.arg({ type: HostNodeTokenInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => endFormerToken(ctx, rowId('HostNode', input.id)),
  }),
);

const DeleteHostNodeInput = builder.inputType('DeleteHostNodeInput', {
  description: 'The node to delete.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('deleteHostNode', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a node without servers, with its allocations.',
    args: { input: t.arg({ type: DeleteHostNodeInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { locationId } = await deleteNode(ctx, rowId('HostNode', input.id));
      return { id: input.id, parent: parentOf('Location', locationId) };
    },
  }),
);
