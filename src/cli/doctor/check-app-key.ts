import { isAppKeyRight, opens } from '../../service/app-key-check.js';
import { type Check, nameAll } from './check.js';

/** Most rows of each kind that are tried. */
const TRIED = 1_000;

/** Whether APP_KEY opens the sealed texts of the database; and single texts that were sealed with another key. */
export const checkAppKey: Check = {
  name: 'app key',
  examine: async ({ ctx }) => {
    const { db, secrets } = ctx;
    if (!(await isAppKeyRight(db, secrets))) {
      return [
        {
          what: 'APP_KEY is not the one that this database was set up with.',
          advice: 'Set APP_KEY to the former key, or restore the secrets.json of DATA_DIR with it.',
        },
      ];
    }
    const rows = { orderBy: { id: 'asc' }, take: TRIED } as const;
    const kinds = [
      {
        what: 'Tokens that were sealed under another APP_KEY, of nodes',
        advice: 'Start the process that created them with the APP_KEY of the service, and add the nodes again.',
        texts: (await db.node.findMany(rows)).map(({ name, daemonToken }) => ({ name, sealed: daemonToken })),
      },
      {
        what: 'Passwords that were sealed under another APP_KEY, of database hosts',
        advice: 'Set their passwords again (updateDatabaseHost), or remove and add them.',
        texts: (await db.databaseHost.findMany(rows)).map(({ name, password }) => ({ name, sealed: password })),
      },
      {
        what: 'Passwords that were sealed under another APP_KEY, of databases',
        advice: 'Give them new passwords.',
        texts: (await db.serverDatabase.findMany(rows)).map(({ database, password }) => ({
          name: database,
          sealed: password,
        })),
      },
      {
        what: 'Second factors that were sealed under another APP_KEY, of users',
        advice: 'Turn them off (cli -- users disable-two-factor); their users set them up again.',
        texts: (
          await db.twoFactor.findMany({
            orderBy: { userId: 'asc' },
            take: TRIED,
            select: { secret: true, user: { select: { username: true } } },
          })
        ).map(({ secret, user }) => ({ name: user.username, sealed: secret })),
      },
    ];
    return kinds.flatMap(({ what, advice, texts }) => {
      const names = texts.filter(({ sealed }) => !opens(secrets.open, sealed)).map(({ name }) => name);
      return names.length === 0 ? [] : [{ what: `${what}: ${nameAll(names)}.`, advice }];
    });
  },
};
