import type { DomainContext } from '../domain/context.js';
import { KEY_KINDS, type KeyKind } from '../domain/keys/key-format.js';
import {
  addDatabaseHostCommand,
  checkDatabaseHostCommand,
  listDatabaseHostsCommand,
  removeDatabaseHostCommand,
} from './database-host-commands.js';
import type { DoctorOptions } from './doctor/doctor-command.js';
import { importEggFile } from './import-egg-file.js';
import { IMPORT_PANEL_OPTIONS, panelPlaceOf } from './import-panel-options.js';
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './key-commands.js';
import { readAllowedIps, readExpiry, readPermissions } from './key-options.js';
import { endFormerTokenCommand, rotateTokenCommand } from './node-commands.js';
import { readId, readNumber } from './number-options.js';
import { readArguments } from './read-arguments.js';
import { readSecret } from './read-secret.js';
import { UsageError } from './usage-error.js';
import { disableTwoFactorCommand, passwordLinkCommand, signInLinkCommand } from './user-commands.js';

/** Commands on an installation itself, not on its database. */
export type InstallationCommand =
  | 'stop'
  | 'migrate'
  | 'data remove'
  | { readonly doctor: DoctorOptions }
  | ControlPlaneBackupCommand;

/** What to do with a backup of the control plane, and its file. */
export interface ControlPlaneBackupCommand {
  readonly backup: 'make' | 'verify' | 'restore';
  readonly file: string;
}

/** A parsed command: runs with a context and returns its output. */
export type Command = (ctx: DomainContext) => Promise<string>;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const CREATE_KEY_OPTIONS = {
  kind: text,
  user: text,
  memo: text,
  permissions: text,
  'allowed-ips': text,
  expires: text,
  json: flag,
} as const;

const ADD_HOST_OPTIONS = {
  kind: text,
  name: text,
  host: text,
  port: text,
  user: text,
  'public-host': text,
  'public-port': text,
  tls: text,
  max: text,
  connections: text,
  'server-connections': text,
  node: text,
} as const;

/** Parses the arguments of one command. @throws {UsageError} */
type Reader = (args: readonly string[]) => Command | InstallationCommand;

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    'keys create': (args) => {
      const { values } = readArguments(args, { options: CREATE_KEY_OPTIONS });
      const kind = kindOf(values.kind);
      if (kind === 'client' && values.permissions !== undefined) {
        throw new UsageError('--permissions is for application keys: a client key has the permissions of its user.');
      }
      const options = {
        kind,
        username: values.user,
        memo: values.memo,
        permissions: readPermissions(values.permissions),
        allowedIps: readAllowedIps(values['allowed-ips']),
        expiresAt: readExpiry(values.expires),
        json: values.json === true,
      };
      return (ctx) => createKeyCommand(ctx, options);
    },
    'keys list': (args) => {
      const { values } = readArguments(args, { options: { json: flag } });
      return (ctx) => listKeysCommand(ctx, { json: values.json === true });
    },
    'keys revoke': (args) => {
      const { argument } = readArguments(args, { options: {}, argument: 'the identifier of a key' });
      return (ctx) => revokeKeyCommand(ctx, argument);
    },
    'eggs import': (args) => {
      const { values, argument } = readArguments(args, { options: { nest: text }, argument: 'a file' });
      return (ctx) => importEggFile(ctx, { file: argument, nest: values.nest });
    },
    'import panel': (args) => {
      const { values } = readArguments(args, { options: IMPORT_PANEL_OPTIONS });
      const place = panelPlaceOf(values);
      const options = { place, applies: values.apply === true, json: values.json === true };
      // Loads drivers of databases, which no other command needs.
      return async (ctx) => (await import('./import-panel-command.js')).importPanelCommand(ctx, options);
    },
    'nodes rotate-token': (args) => {
      const id = onlyId(args, 'a node');
      return (ctx) => rotateTokenCommand(ctx, id);
    },
    'nodes end-former-token': (args) => {
      const id = onlyId(args, 'a node');
      return (ctx) => endFormerTokenCommand(ctx, id);
    },
    'users password-link': (args) => {
      const { argument } = readArguments(args, { options: {}, argument: 'the id or address of a user' });
      return (ctx) => passwordLinkCommand(ctx, argument);
    },
    'users sign-in-link': (args) => {
      const { argument } = readArguments(args, { options: {}, argument: 'the id or address of a user' });
      return (ctx) => signInLinkCommand(ctx, argument);
    },
    'users disable-two-factor': (args) => {
      const { argument } = readArguments(args, { options: {}, argument: 'the id or address of a user' });
      return (ctx) => disableTwoFactorCommand(ctx, argument);
    },
    doctor: (args) => {
      const { values } = readArguments(args, { options: { json: flag, 'remove-archives': flag, yes: flag } });
      const removesArchives = values['remove-archives'] === true;
      if (values.yes === true && !removesArchives) throw new UsageError('--yes requires --remove-archives.');
      return { doctor: { json: values.json === true, removesArchives, isSure: values.yes === true } };
    },
    'database-hosts add': (args) => {
      const { values } = readArguments(args, { options: ADD_HOST_OPTIONS });
      const options = {
        ...{ kind: values.kind, name: values.name, host: values.host, username: values.user, tls: values.tls },
        port: readNumber('--port', values.port),
        publicHost: values['public-host'],
        publicPort: readNumber('--public-port', values['public-port']),
        maxDatabases: readNumber('--max', values.max),
        connectionLimit: readNumber('--connections', values.connections),
        serverConnectionLimit: readNumber('--server-connections', values['server-connections']),
        nodeId: readNumber('--node', values.node),
        readPassword: () => readSecret(process.stdin),
      };
      return (ctx) => addDatabaseHostCommand(ctx, options);
    },
    'database-hosts list': (args) => {
      const { values } = readArguments(args, { options: { json: flag } });
      return (ctx) => listDatabaseHostsCommand(ctx, { json: values.json === true });
    },
    'database-hosts check': (args) => {
      const id = onlyId(args, 'a database host');
      return (ctx) => checkDatabaseHostCommand(ctx, id);
    },
    'database-hosts remove': (args) => {
      const { values, argument } = readArguments(args, {
        options: { force: flag },
        argument: 'the id of a database host',
      });
      const host = { id: readId(argument), force: values.force === true };
      return (ctx) => removeDatabaseHostCommand(ctx, host);
    },
    backup: (args) => ({ backup: 'make', file: onlyFile(args) }),
    'backup verify': (args) => ({ backup: 'verify', file: onlyFile(args) }),
    restore: (args) => ({ backup: 'restore', file: onlyFile(args) }),
    stop: (args) => {
      readArguments(args, { options: {} });
      return 'stop';
    },
    migrate: (args) => {
      readArguments(args, { options: {} });
      return 'migrate';
    },
    'data remove': (args) => {
      const { values } = readArguments(args, { options: { yes: flag } });
      if (values.yes !== true) throw new UsageError('This removes all data of the installation; add --yes to do it.');
      return 'data remove';
    },
  }),
);

/**
 * Parses the command line before anything is started.
 * @throws {UsageError} the command line is invalid
 */
export const parseCommand = (args: readonly string[]): Command | InstallationCommand | 'help' | 'version' => {
  if (args[0] === '--version' && args.length === 1) return 'version';
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) return 'help';
  const [noun = '', second = ''] = args;
  const action = second.startsWith('-') ? '' : second;
  const name = [noun, action].filter(Boolean).join(' ');
  const ofTwoWords = action === '' ? undefined : READERS.get(name);
  // Commands of one word are followed by options or an argument.
  const read = ofTwoWords ?? READERS.get(noun);
  if (read === undefined) throw new UsageError(`There is no command "${name}"; --help lists them.`);
  return read(args.slice(ofTwoWords === undefined ? 1 : 2));
};

const onlyFile = (args: readonly string[]): string =>
  readArguments(args, { options: {}, argument: 'the file of the backup' }).argument;

/** Reads the only argument of a command as an id. */
const onlyId = (args: readonly string[], of: string): number =>
  readId(readArguments(args, { options: {}, argument: `the id of ${of}` }).argument);

const kindOf = (given: string | undefined): KeyKind => {
  const kind = KEY_KINDS.find((known) => known === given);
  if (kind === undefined) throw new UsageError(`--kind must be one of ${KEY_KINDS.join(', ')}.`);
  return kind;
};
