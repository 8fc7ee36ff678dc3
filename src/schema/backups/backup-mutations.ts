import { encodeGlobalID } from '@pothos/plugin-relay';
import { BackupBody, RestoreBody } from '../../domain/backups/backup-models.js';
import { createBackup } from '../../domain/backups/create-backup.js';
import { deleteBackup } from '../../domain/backups/delete-backup.js';
import { downloadBackup } from '../../domain/backups/download-backup.js';
import { lockBackup } from '../../domain/backups/lock-backup.js';
import { restoreBackup } from '../../domain/backups/restore-backup.js';
import { failBackup } from '../../domain/unreported/fail-backup.js';
import { builder } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { urlEnd } from '../link-end.js';
import { serverKey } from '../rows/row-keys.js';
import { Server } from '../servers/server.js';
import { BACKUP_ID, Backup, backupKey } from './backup.js';

const CreateBackupInput = builder.inputType('CreateBackupInput', {
  description: 'A backup to create, and its server.',
  extensions: { model: BackupBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: 'Global id, uuid or short identifier.' }),
    name: t.string({ description: 'Name, at most 191 characters. Default: `Backup at` and the time.' }),
    ignored: t.string({
      description:
        "Patterns of files to leave out, in gitignore syntax, one a line; at most 1,000 lines. Default: the server's `.pteroignore`.",
    }),
    isLocked: t.boolean({
      description: 'Whether the backup is locked at once. Default false; ignored without `backup.delete`.',
    }),
  }),
});

builder.mutationField('createBackup', (t) =>
  t.field({
    type: Backup,
    description: 'Starts a backup. Answers when the node has accepted it, not when it is done.',
    args: { input: t.arg({ type: CreateBackupInput, required: true }) },
    extensions: checkedBy(createBackup, (input: typeof CreateBackupInput.$inferInput) => ({
      server: serverKey(input.serverId),
      body: input,
    })),
    errors: errorTypes('DaemonError'),
    resolve: (_root, { input }, ctx) => createBackup(ctx, { server: serverKey(input.serverId), body: input }),
  }),
);

const SERVER_SCOPE = 'If given, the backup must belong to this server: global id, uuid or short identifier.';

const DeleteBackupInput = builder.inputType('DeleteBackupInput', {
  description: 'The backup to delete.',
  fields: (t) => ({
    id: t.id({ required: true, description: BACKUP_ID }),
    serverId: t.id({ description: SERVER_SCOPE }),
  }),
});

builder.mutationField('deleteBackup', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a backup, on its node too. Fails for a locked backup that has succeeded.',
    args: { input: t.arg({ type: DeleteBackupInput, required: true }) },
    errors: errorTypes('DaemonError'),
    resolve: async (_root, { input }, ctx) => {
      const { id, serverId } = await deleteBackup(ctx, backupKey(input));
      return { id: encodeGlobalID('Backup', id), parent: parentOf('Server', serverId) };
    },
  }),
);

const LockBackupInput = builder.inputType('LockBackupInput', {
  description: 'The backup to lock or unlock.',
  fields: (t) => ({
    id: t.id({ required: true, description: BACKUP_ID }),
    serverId: t.id({ description: SERVER_SCOPE }),
    isLocked: t.boolean({ description: 'Whether the backup is locked. Default: the opposite of the present value.' }),
  }),
});

builder.mutationField('lockBackup', (t) =>
  t.field({
    type: Backup,
    description: 'Locks or unlocks a backup.',
    args: { input: t.arg({ type: LockBackupInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => lockBackup(ctx, { ...backupKey(input), isLocked: input.isLocked }),
  }),
);

const FailBackupInput = builder.inputType('FailBackupInput', {
  description: 'The backup to set to failed.',
  fields: (t) => ({ id: t.id({ required: true, description: BACKUP_ID }) }),
});

builder.mutationField('failBackup', (t) =>
  t.field({
    type: Backup,
    description: 'Sets a backup to failed whose end its node does not report.',
    args: { input: t.arg({ type: FailBackupInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => failBackup(ctx, backupKey(input)),
  }),
);

const RestoreBackupInput = builder.inputType('RestoreBackupInput', {
  description: 'The backup to restore, and options.',
  extensions: { model: RestoreBody },
  fields: (t) => ({
    id: t.id({ required: true, description: BACKUP_ID }),
    serverId: t.id({ description: SERVER_SCOPE }),
    truncate: t.boolean({
      description: 'Whether to delete all files of the server first. Default false.',
    }),
  }),
});

builder.mutationField('restoreBackup', (t) =>
  t.field({
    type: Server,
    description:
      'Stops the server and restores the files of a backup. The status of the server is `RESTORING_BACKUP` until that is done.',
    args: { input: t.arg({ type: RestoreBackupInput, required: true }) },
    extensions: checkedBy(restoreBackup, (input: typeof RestoreBackupInput.$inferInput) => ({
      ...backupKey(input),
      body: input,
    })),
    errors: errorTypes('DaemonError'),
    resolve: async (_root, { input }, ctx) => {
      const { serverId } = await restoreBackup(ctx, {
        ...backupKey(input),
        // Over REST it must be there.
        body: ctx.isTrusted ? input : { ...input, truncate: input.truncate ?? false },
      });
      return ctx.reads.server.findUniqueOrThrow({ where: { id: serverId } });
    },
  }),
);

const BackupDownload = builder.objectRef<{ readonly url: string }>('BackupDownload').implement({
  description: 'A link with which a browser downloads a backup.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL. Valid once, until `expiresAt`: for 15 minutes.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Time until which the URL can be used, by the clock of the node.',
      resolve: ({ url }) => urlEnd(url),
    }),
  }),
});

const CreateBackupDownloadInput = builder.inputType('CreateBackupDownloadInput', {
  description: 'The backup to download.',
  fields: (t) => ({
    id: t.id({ required: true, description: BACKUP_ID }),
    serverId: t.id({ description: SERVER_SCOPE }),
  }),
});

builder.mutationField('createBackupDownload', (t) =>
  t.field({
    type: BackupDownload,
    description: 'Creates a link to the archive of a backup.',
    args: { input: t.arg({ type: CreateBackupDownloadInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => ({ url: await downloadBackup(ctx, backupKey(input)) }),
  }),
);
