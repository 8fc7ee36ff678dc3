import { type ParseArgsConfig, parseArgs } from 'node:util';
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
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './key-commands.js';
import { readAllowedIps, readExpiry, readPermissions } from './key-options.js';
import { endFormerTokenCommand, rotateTokenCommand } from './node-commands.js';
import { readId, readNumber } from './number-options.js';
import { readSecret } from './read-secret.js';
import { UsageError } from './usage-error.js';
import { passwordLinkCommand } from './user-commands.js';

/** Commands about what an installation stores and runs, not about what is in its database. */
export type InstallationCommand = 'stop' | 'data remove' | { readonly doctor: DoctorOptions };

/** A command with its arguments checked: given a context it does its work and returns what to print. */
export type Command = (ctx: DomainContext) => Promise<string>;

/**
 * Understands the arguments before anything is started.
 * @throws {UsageError} with what is wrong
 */
export const parseCommand = (args: readonly string[]): Command | InstallationCommand | 'help' => {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) return 'help';
  const [noun = '', second = ''] = args;
  // A command of one word has its options right behind it.
  const verb = second.startsWith('-') ? '' : second;
  const rest = args.slice(verb === '' ? 1 : 2);
  switch (`${noun} ${verb}`.trim()) {
    case 'keys create': {
      const { values } = read(rest, { options: CREATE_KEY_OPTIONS });
      const kind = kindOf(values.kind);
      if (kind === 'client' && values.permissions !== undefined) {
        throw new UsageError('--permissions is for application keys: a client key may do what its person may.');
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
    }
    case 'keys list': {
      const { values } = read(rest, { options: { json: flag } });
      return (ctx) => listKeysCommand(ctx, { json: values.json === true });
    }
    case 'keys revoke': {
      const { argument } = read(rest, { options: {}, argument: 'the identifier of a key' });
      return (ctx) => revokeKeyCommand(ctx, argument);
    }
    case 'eggs import': {
      const { values, argument } = read(rest, { options: { nest: text }, argument: 'a file' });
      return (ctx) => importEggFile(ctx, { file: argument, nest: values.nest });
    }
    case 'nodes rotate-token': {
      const { argument } = read(rest, { options: {}, argument: 'the id of a node' });
      const id = readId(argument);
      return (ctx) => rotateTokenCommand(ctx, id);
    }
    case 'nodes end-former-token': {
      const { argument } = read(rest, { options: {}, argument: 'the id of a node' });
      const id = readId(argument);
      return (ctx) => endFormerTokenCommand(ctx, id);
    }
    case 'users password-link': {
      const { argument } = read(rest, { options: {}, argument: 'the id or address of a user' });
      return (ctx) => passwordLinkCommand(ctx, argument);
    }
    case 'doctor':
      return doctor(rest);
    case 'database-hosts add': {
      const { values } = read(rest, { options: ADD_HOST_OPTIONS });
      const options = {
        ...{ kind: values.kind, name: values.name, host: values.host, username: values.user, tls: values.tls },
        port: readNumber('--port', values.port),
        publicHost: values['public-host'],
        publicPort: readNumber('--public-port', values['public-port']),
        maxDatabases: readNumber('--max', values.max),
        connectionLimit: readNumber('--connections', values.connections),
        nodeId: readNumber('--node', values.node),
        readPassword: () => readSecret(process.stdin),
      };
      return (ctx) => addDatabaseHostCommand(ctx, options);
    }
    case 'database-hosts list': {
      const { values } = read(rest, { options: { json: flag } });
      return (ctx) => listDatabaseHostsCommand(ctx, { json: values.json === true });
    }
    case 'database-hosts check': {
      const { argument } = read(rest, { options: {}, argument: 'the id of a database host' });
      const id = readId(argument);
      return (ctx) => checkDatabaseHostCommand(ctx, id);
    }
    case 'database-hosts remove': {
      const { values, argument } = read(rest, { options: { force: flag }, argument: 'the id of a database host' });
      const host = { id: readId(argument), force: values.force === true };
      return (ctx) => removeDatabaseHostCommand(ctx, host);
    }
    case 'stop':
      read(rest, { options: {} });
      return 'stop';
    case 'data remove': {
      const { values } = read(rest, { options: { yes: flag } });
      if (values.yes !== true) throw new UsageError('This removes all data of the installation; add --yes to do it.');
      return 'data remove';
    }
    default:
      throw new UsageError(`There is no command "${[noun, verb].filter(Boolean).join(' ')}"; --help lists them.`);
  }
};

const doctor = (args: readonly string[]): InstallationCommand => {
  const { values } = read(args, { options: { json: flag, 'remove-archives': flag, yes: flag } });
  const removesArchives = values['remove-archives'] === true;
  if (values.yes === true && !removesArchives) throw new UsageError('--yes goes with --remove-archives.');
  return { doctor: { json: values.json === true, removesArchives, isSure: values.yes === true } };
};

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
  node: text,
} as const;

interface Shape<Options> {
  readonly options: Options;
  /** What the one argument without a name is; absent where there is none. */
  readonly argument?: string;
}

const read = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  { options, argument }: Shape<Options>,
) => {
  const parsed = parse(args, options);
  const [first, ...others] = parsed.positionals;
  if (argument !== undefined && first === undefined) {
    throw new UsageError(`This command needs ${argument}; --help shows how.`);
  }
  const surplus = argument === undefined ? first : others[0];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one argument too many; --help shows how.`);
  return { values: parsed.values, argument: first ?? '' };
};

const parse = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const kindOf = (given: string | undefined): KeyKind => {
  const kind = KEY_KINDS.find((known) => known === given);
  if (kind === undefined) throw new UsageError(`--kind must be one of ${KEY_KINDS.join(', ')}.`);
  return kind;
};
