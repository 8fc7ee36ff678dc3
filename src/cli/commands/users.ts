import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { JSON_OPTION } from '../json-option.js';
import { runInService } from '../run-action.js';

const USER = ['<user>', 'id, email address or username'] as const;

export const addUserCommands = (program: CommandUnknownOpts): void => {
  const users = program.command('users').description('people who sign in').helpCommand(false);
  const load = () => import('../user-commands.js');

  users
    .command('list')
    .summary('list users')
    .description('Lists all users, oldest first.')
    .option('--search <text>', 'part of a name, email address, uuid or external id')
    .option(...JSON_OPTION)
    .action((options) => runInService(options, async (ctx) => (await load()).listUsersCommand(ctx, options)));

  users
    .command('show')
    .summary('show a user')
    .description('Prints one user.')
    .argument(...USER)
    .option(...JSON_OPTION)
    .action((user, options) => runInService(options, async (ctx) => (await load()).showUserCommand(ctx, user)));

  users
    .command('create')
    .summary('create a user')
    .description(
      'Creates a user. Without --password-stdin the user has no password yet: "users password-link" prints ' +
        'a link with which they set one.',
    )
    .requiredOption('--email <address>', 'email address, of no other user')
    .requiredOption('--username <name>', 'username, of no other user')
    .requiredOption('--first-name <name>', 'first name')
    .requiredOption('--last-name <name>', 'last name')
    .option('--external-id <id>', 'id in another system, of no other user')
    .option('--admin', 'an administrator')
    .option('--password-stdin', 'read the password from the first line of stdin')
    .option(...JSON_OPTION)
    .action(async (options) => {
      const { readSecret } = await import('../read-secret.js');
      const password = options.passwordStdin === true ? await readSecret(process.stdin) : undefined;
      const { email, username, firstName, lastName, externalId, admin } = options;
      const user = { email, username, firstName, lastName, externalId, password, rootAdmin: admin === true };
      await runInService(options, async (ctx) => (await load()).createUserCommand(ctx, user));
    });

  users
    .command('delete')
    .summary('delete a user')
    .description('Deletes a user without servers, with their keys and shared access. Their activity stays.')
    .argument(...USER)
    .option('--yes', 'do not ask')
    .option(...JSON_OPTION)
    .action((user, options) =>
      runInService(options, async (ctx) => (await load()).deleteUserCommand(ctx, user, options)),
    );

  users
    .command('password-link')
    .summary('print a link to set a password')
    .description(
      'Prints a link with which a user sets a password, once and within 24 hours. It replaces an earlier ' +
        'link, and leads to PUBLIC_URL.',
    )
    .argument(...USER)
    .option(...JSON_OPTION)
    .action((user, options) => runInService(options, async (ctx) => (await load()).passwordLinkCommand(ctx, user)));

  users
    .command('sign-in-link')
    .summary('print a link to sign in')
    .description(
      'Prints a link with which a user signs in, once and within 15 minutes, without a password. It ' +
        'replaces an earlier link, and leads to PUBLIC_URL.',
    )
    .argument(...USER)
    .option(...JSON_OPTION)
    .action((user, options) => runInService(options, async (ctx) => (await load()).signInLinkCommand(ctx, user)));

  users
    .command('disable-two-factor')
    .summary('turn the second factor of a user off')
    .description(
      'Turns the second factor of a user off who has lost their device and their recovery codes, and ends ' +
        'their sessions.',
    )
    .argument(...USER)
    .option(...JSON_OPTION)
    .action((user, options) => runInService(options, async (ctx) => (await load()).disableTwoFactorCommand(ctx, user)));
};
