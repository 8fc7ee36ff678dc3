import type { Request } from 'express';
import { bodyReader } from '../body-reader.js';
import {
  type BackupAttributesFragment,
  CreateBackupDocument,
  CreateBackupDownloadDocument,
  type CreateBackupInput,
  DeleteBackupDocument,
  GetBackupDocument,
  ListBackupsDocument,
  LockBackupDocument,
  RestoreBackupDocument,
  type RestoreBackupInput,
} from '../documents.js';
import { type Item, item } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { pageVariables, sendPage } from '../page.js';
import { serverParam, uuidParam } from '../path-params.js';
import type { Route } from '../routes.js';

/** Backups per page. Source: rest.md §1.2. */
const PAGE_SIZES = { defaultSize: 20, maxSize: 50 } as const;

const readBackup = bodyReader<CreateBackupInput>('CreateBackupInput');

const readRestore = bodyReader<RestoreBackupInput>('RestoreBackupInput');

const PATH = '/api/client/servers/:server/backups';

/** The backups of a server. Source: rest.md §15.4, §15.5. */
export const backupRoutes: readonly Route[] = [
  {
    path: PATH,
    part: 'backups',
    permissions: { post: 'backup.create' },
    get: operation(
      ListBackupsDocument,
      (req) => {
        return { variables: { serverId: serverParam(req), ...pageVariables(req, PAGE_SIZES) } };
      },
      (res, { backups }, request) =>
        sendPage(res, request, backups, backupItem, { further: { backup_count: backups?.countedTotal ?? 0 } }),
    ),
    post: operation(
      CreateBackupDocument,
      (req) => {
        const { input: backup, ...names } = readBackup(req.body);
        return { variables: { input: { ...backup, serverId: serverParam(req) } }, names };
      },
      (res, { createBackup }) => {
        res.json(backupItem(succeeded(createBackup, 'Backup')));
      },
    ),
  },
  {
    path: `${PATH}/:backup`,
    part: 'backups',
    permissions: { delete: 'backup.delete' },
    get: operation(
      GetBackupDocument,
      (req) => ({ variables: backupOf(req) }),
      (res, { backup }) => {
        res.json(backup && backupItem(backup));
      },
    ),
    delete: operation(DeleteBackupDocument, (req) => ({ variables: { input: backupOf(req) } }), sendNothing),
  },
  {
    path: `${PATH}/:backup/download`,
    permissions: { get: 'backup.download' },
    get: operation(
      CreateBackupDownloadDocument,
      (req) => ({ variables: { input: backupOf(req) } }),
      (res, { createBackupDownload }) => {
        res.json(item('signed_url', succeeded(createBackupDownload, 'BackupDownload')));
      },
    ),
  },
  {
    path: `${PATH}/:backup/lock`,
    permissions: { post: 'backup.delete' },
    post: operation(
      LockBackupDocument,
      (req) => ({ variables: { input: backupOf(req) } }),
      (res, { lockBackup }) => {
        res.json(backupItem(succeeded(lockBackup, 'Backup')));
      },
    ),
  },
  {
    path: `${PATH}/:backup/restore`,
    permissions: { post: 'backup.restore' },
    post: operation(
      RestoreBackupDocument,
      (req) => {
        const { input: restore, ...names } = readRestore(req.body);
        return { variables: { input: { ...restore, ...backupOf(req) } }, names };
      },
      sendNothing,
    ),
  },
];

/** The arguments for the backup of a path, within its server. */
const backupOf = (req: Request) => ({ serverId: serverParam(req), id: uuidParam(req, 'backup') });

const backupItem = (attributes: BackupAttributesFragment): Item<object> => item('backup', attributes);
