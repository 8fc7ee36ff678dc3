import { getNodeConfiguration } from '../../domain/nodes/get-node-configuration.js';
import type { NodeConfiguration as Configuration } from '../../domain/ports/daemon.js';
import { builder } from '../builder.js';
import { rowId } from '../rows/row-keys.js';

const Ssl = builder.objectRef<Configuration['api']['ssl']>('NodeSslConfiguration').implement({
  description: 'TLS settings of the daemon.',
  fields: (t) => ({
    isEnabled: t.exposeBoolean('enabled', { description: 'Whether the daemon itself terminates TLS.' }),
    cert: t.exposeString('cert', { description: 'Path of the certificate.' }),
    key: t.exposeString('key', { description: 'Path of the private key.' }),
  }),
});

const Api = builder.objectRef<Configuration['api']>('NodeApiConfiguration').implement({
  description: 'Address, port and TLS of the daemon.',
  fields: (t) => ({
    host: t.exposeString('host', { description: 'Address on which the daemon listens.' }),
    port: t.exposeInt('port', { description: 'Port on which the daemon listens.' }),
    ssl: t.field({ type: Ssl, description: 'TLS settings of the daemon.', resolve: ({ ssl }) => ssl }),
    uploadLimit: t.exposeInt('uploadLimit', { description: 'Maximum size of an upload in MB.' }),
  }),
});

const Sftp = builder.objectRef<Configuration['system']['sftp']>('NodeSftpConfiguration').implement({
  description: 'SFTP settings of the daemon.',
  fields: (t) => ({ bindPort: t.exposeInt('bindPort', { description: 'Port on which SFTP listens.' }) }),
});

const System = builder.objectRef<Configuration['system']>('NodeSystemConfiguration').implement({
  description: 'Directories and SFTP of the daemon.',
  fields: (t) => ({
    data: t.exposeString('data', { description: 'Directory of server files.' }),
    sftp: t.field({ type: Sftp, description: 'SFTP settings of the daemon.', resolve: ({ sftp }) => sftp }),
  }),
});

const NodeConfiguration = builder.objectRef<Configuration>('NodeConfiguration').implement({
  description: 'Configuration of the daemon of a node.',
  fields: (t) => ({
    isDebugEnabled: t.exposeBoolean('debug', { description: 'Whether the daemon logs debug messages.' }),
    uuid: t.exposeString('uuid'),
    tokenId: t.exposeString('tokenId', { description: 'Id of the token.' }),
    token: t.exposeString('token', { description: 'The token in clear text. Only the daemon may know it.' }),
    api: t.field({ type: Api, description: "Settings of the daemon's API.", resolve: ({ api }) => api }),
    system: t.field({
      type: System,
      description: 'Directories and SFTP of the daemon.',
      resolve: ({ system }) => system,
    }),
    allowedMounts: t.stringList({
      description: 'Directories of the machine that may be mounted into servers.',
      resolve: ({ allowedMounts }) => [...allowedMounts],
    }),
    remote: t.exposeString('remote', { nullable: true, description: 'URL of the service for calls of the daemon.' }),
  }),
});

builder.queryField('hostNodeConfiguration', (t) =>
  t.field({
    type: NodeConfiguration,
    nullable: true,
    description: 'The configuration of a node for its daemon, with the token in clear text. For administrators.',
    args: {
      nodeId: t.arg.id({ required: true }),
      remote: t.arg.string({ required: true, description: 'URL at which the daemon reaches this service.' }),
    },
    resolve: (_root, { nodeId, remote }, ctx) => getNodeConfiguration(ctx, { id: rowId('HostNode', nodeId), remote }),
  }),
);
