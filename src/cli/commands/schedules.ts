import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { JSON_OPTION } from '../json-option.js';
import { parseId } from '../parse-numbers.js';
import { runInService } from '../run-action.js';

const SCHEDULE = ['<id>', 'id of the schedule', parseId] as const;
const OF_SERVER = ['--server <server>', 'only those of this server: id, identifier or uuid'] as const;

export const addScheduleCommands = (program: CommandUnknownOpts): void => {
  const schedules = program.command('schedules').description('what game servers do at set times').helpCommand(false);
  const load = () => import('../schedule-commands.js');

  schedules
    .command('list')
    .summary('list schedules')
    .description('Lists schedules, oldest first.')
    .option(...OF_SERVER)
    .option(...JSON_OPTION)
    .action((options) => runInService(options, async (ctx) => (await load()).listSchedulesCommand(ctx, options)));

  schedules
    .command('show')
    .summary('show a schedule')
    .description('Prints one schedule with its tasks and its last ten runs.')
    .argument(...SCHEDULE)
    .option(...JSON_OPTION)
    .action((id, options) => runInService(options, async (ctx) => (await load()).showScheduleCommand(ctx, id)));

  schedules
    .command('run')
    .summary('start a run of a schedule')
    .description(
      'Starts a run of a schedule now, active or not, and prints its id. A worker executes it. The next ' +
        'tick does not move.',
    )
    .argument(...SCHEDULE)
    .option(...JSON_OPTION)
    .action((id, options) => runInService(options, async (ctx) => (await load()).runScheduleCommand(ctx, id)));

  const backups = program.command('backups').description('backups of game servers').helpCommand(false);
  backups
    .command('list')
    .summary('list backups of game servers')
    .description('Lists backups of game servers, oldest first, also failed ones.')
    .option(...OF_SERVER)
    .option(...JSON_OPTION)
    .action((options) =>
      runInService(options, async (ctx) => (await import('../backup-commands.js')).listBackupsCommand(ctx, options)),
    );
};
