import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { JSON_OPTION } from '../json-option.js';
import { runAction } from '../run-action.js';

const FILE = ['<file>', 'the file of the backup'] as const;

export const addBackupCommands = (program: CommandUnknownOpts): void => {
  const load = () => import('../control-plane-backup-commands.js');

  const backup = program
    .command('backup')
    .helpCommand(false)
    .summary('back up the control plane')
    .description(
      'Writes the database of this service, APP_KEY and the secrets of DATA_DIR to a new file, as they are ' +
        'at one moment, while the service runs or not. The file is encrypted with a passphrase: from ' +
        'BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE, or typed on the terminal. Game servers have backups of ' +
        'their own on their nodes.',
    )
    .argument(...FILE)
    .option(...JSON_OPTION)
    .action((file, options) => runAction(options, async () => (await load()).makeBackupCommand(file)));

  backup
    .command('verify')
    .summary('read a whole backup')
    .description('Reads a whole backup, and prints what it contains, or what is wrong.')
    .argument(...FILE)
    .option(...JSON_OPTION)
    .action((file, options) => runAction(options, async () => (await load()).verifyBackupCommand(file)));

  program
    .command('restore')
    .summary('restore a backup of the control plane')
    .description(
      'Restores a backup into an empty DATA_DIR, or an empty database with DATABASE_URL, and migrates it to ' +
        'this release. If it fails or is killed, it can be repeated. docs/operations.md says what else to ' +
        'restore.',
    )
    .argument(...FILE)
    .option(...JSON_OPTION)
    .action((file, options) => runAction(options, async () => (await load()).restoreBackupCommand(file)));
};
