/**
 * The permissions that a subuser can have on a server, by group. Every name is `group.key`; client tools store and send
 * these names.
 * Source: rest.md §2.7.
 */
export const PERMISSION_GROUPS = {
  websocket: {
    description: 'The live connection to the console of the server.',
    keys: { connect: 'Opens the console and sees what the server prints.' },
  },
  control: {
    description: 'The power of the server and its console input.',
    keys: {
      console: 'Types commands into the console.',
      start: 'Starts the server when it is stopped.',
      stop: 'Stops or kills the server when it is running.',
      restart: 'Restarts the server.',
    },
  },
  user: {
    description: 'The people the server is shared with. Users can grant only permissions that they have.',
    keys: {
      create: 'Shares the server with more people.',
      read: 'Sees whom the server is shared with, and what they may do.',
      update: 'Changes what other people may do.',
      delete: 'Stops sharing the server with a user.',
    },
  },
  file: {
    description: 'The files of the server.',
    keys: {
      create: 'Makes and uploads files and directories.',
      read: 'Lists directories, without the content of files.',
      'read-content': 'Reads and downloads files.',
      update: 'Changes files that exist.',
      delete: 'Deletes files and directories.',
      archive: 'Packs and unpacks archives.',
      sftp: 'Works with the files over SFTP.',
    },
  },
  backup: {
    description: 'The backups of the server.',
    keys: {
      create: 'Makes backups.',
      read: 'Sees which backups there are.',
      delete: 'Deletes, locks and unlocks backups.',
      download: 'Downloads backups. They hold every file of the server.',
      restore: 'Puts a backup back. This can delete every file of the server.',
    },
  },
  allocation: {
    description: 'The addresses and ports of the server.',
    keys: {
      read: 'Sees all allocations of the server; without it, only the primary one.',
      create: 'Adds allocations.',
      update: 'Chooses the primary allocation and writes notes.',
      delete: 'Removes allocations.',
    },
  },
  startup: {
    description: 'How the server is started.',
    keys: {
      read: 'Sees the variables of the server.',
      update: 'Changes the variables of the server.',
      'docker-image': 'Chooses the image in which the server runs.',
    },
  },
  database: {
    description: 'The databases of the server.',
    keys: {
      create: 'Makes databases.',
      read: 'Sees which databases there are.',
      update: 'Changes the password of a database.',
      delete: 'Deletes databases.',
      view_password: 'Sees the passwords of databases.',
    },
  },
  schedule: {
    description: 'The schedules of the server.',
    keys: {
      create: 'Makes schedules.',
      read: 'Sees schedules and their tasks.',
      update: 'Changes and executes schedules and their tasks.',
      delete: 'Deletes schedules.',
    },
  },
  settings: {
    description: 'The settings of the server.',
    keys: {
      rename: 'Changes the name and the description of the server.',
      reinstall: 'Installs the server again.',
    },
  },
  activity: {
    description: 'The activity log of the server.',
    keys: { read: 'Sees who did what on the server.' },
  },
} as const;

type Groups = typeof PERMISSION_GROUPS;

/** A permission that a subuser can have, as `group.key`. */
export type Permission = {
  [Group in keyof Groups & string]: `${Group}.${keyof Groups[Group]['keys'] & string}`;
}[keyof Groups & string];

// `Object.entries` loses the types of the keys; the names are those of the type by construction.
const names = Object.entries(PERMISSION_GROUPS).flatMap(([group, { keys }]) =>
  Object.keys(keys).map((key) => `${group}.${key}`),
) as readonly Permission[];

/** All permissions, in the order of {@link PERMISSION_GROUPS}. */
export const PERMISSIONS: readonly Permission[] = names;
