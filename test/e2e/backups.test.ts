import { describeService } from '../support/e2e/shared-service.js';
import { describeBackupRestore } from './backups/backup-restore.js';
import { describeBackups } from './backups/backups.js';

const shared = describeService();

describeBackupRestore(shared);
// These stop and kill the node.
describeBackups(shared);
