import { getNodeConfiguration } from '../../domain/nodes/get-node-configuration.js';
import type { NodeConfiguration as Configuration } from '../../domain/ports/daemon.js';
import { builder } from '../builder.js';
import { rowId } from '../rows/row-keys.js';

const Ssl = builder.objectRef<Configuration['api']['ssl']>('NodeSslConfiguration').implement({
  description: 'Whether and with what the daemon speaks TLS itself.',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled', { description: 'Whether the daemon itself speaks TLS.' }),
    cert: t.exposeString('cert', { description: 'Path of the certificate.' }),
    key: t.exposeString('key', { description: 'Path of the key.' }),
  }),
});

const Api = builder.objectRef<Configuration['api']>('NodeApiConfiguration').implement({
  description: 'Where the daemon listens.',
  fields: (t) => ({
    host: t.exposeString('host', { description: 'Address that it listens on.' }),
    port: t.exposeInt('port', { description: 'Port that it listens on.' }),
    ssl: t.field({ type: Ssl, description: 'How it speaks TLS.', resolve: ({ ssl }) => ssl }),
    uploadLimit: t.exposeInt('uploadLimit', { description: 'MB' }),
  }),
});

const Sftp = builder.objectRef<Configuration['system']['sftp']>('NodeSftpConfiguration').implement({
  description: 'Where the daemon listens for SFTP.',
  fields: (t) => ({ bindPort: t.exposeInt('bindPort', { description: 'Port that SFTP listens on.' }) }),
});

const System = builder.objectRef<Configuration['system']>('NodeSystemConfiguration').implement({
  description: 'Where the daemon keeps things.',
  fields: (t) => ({
    data: t.exposeString('data', { description: 'Directory of server files.' }),
    sftp: t.field({ type: Sftp, description: 'Its SFTP.', resolve: ({ sftp }) => sftp }),
  }),
});

const NodeConfiguration = builder.objectRef<Configuration>('NodeConfiguration').implement({
  description: "What a node's daemon is configured with.",
  fields: (t) => ({
    debug: t.exposeBoolean('debug', { description: 'Whether it writes a long log.' }),
    uuid: t.exposeString('uuid'),
    tokenId: t.exposeString('tokenId', { description: 'Name of its token.' }),
    token: t.exposeString('token', { description: 'In clear: keep it to the daemon.' }),
    api: t.field({ type: Api, description: 'How it is reached.', resolve: ({ api }) => api }),
    system: t.field({ type: System, description: 'Where its files are.', resolve: ({ system }) => system }),
    allowedMounts: t.stringList({
      description: 'Directories of the machine that servers may be given.',
      resolve: ({ allowedMounts }) => [...allowedMounts],
    }),
    remote: t.exposeString('remote', { nullable: true, description: 'Address under which the daemon calls back.' }),
  }),
});

builder.queryField('nodeConfiguration', (t) =>
  t.field({
    type: NodeConfiguration,
    nullable: true,
    description: 'What the operator of a node hands to its daemon, with its token in clear. For administrators.',
    args: {
      node: t.arg.id({ required: true }),
      remote: t.arg.string({ required: true, description: 'Address under which the daemon reaches this service.' }),
    },
    resolve: (_root, { node, remote }, ctx) => getNodeConfiguration(ctx, { id: rowId('HostNode', node), remote }),
  }),
);
