import { isRecord } from '../values/is-record.js';

/** Longest value in a description, in characters. */
const MAX_VALUE = 200;

/** Longest list in a description. */
const MAX_LISTED = 3;

/** Stands for a value that an entry does not have. */
const UNKNOWN = '(unknown)';

type Properties = Readonly<Record<string, unknown>>;

/** A sentence in which each `{name}` stands for a property; or a function that chooses one. */
type Sentence = string | ((properties: Properties) => string);

const has =
  (name: string, yes: string, no: string): Sentence =>
  (properties) =>
    properties[name] ? yes : no;

/** A file operation of a list of names, or of one name. */
const inDirectory = (sentence: string): Sentence => has('directory', `${sentence} in {directory}`, sentence);

const SESSION_ENDS: ReadonlyMap<string, string> = new Map([
  ['sign-out', 'The person signed out'],
  ['revoked', 'A session was revoked'],
  [
    'credentials-changed',
    '{count} sessions were ended, because the password, the second factor or the role was changed',
  ],
]);

/**
 * The events that the service writes and that nodes report, each with its sentence. Source: rest.md §16.
 */
const SENTENCES = {
  'auth:ip-blocked': 'A request with the API key {identifier} was rejected: the key does not allow its address',
  'auth:fail': has('method', 'A sign-in failed: the {method} was wrong', 'A sign-in failed'),
  'auth:recovery-token': 'A recovery code was used to sign in',
  'auth:second-factor.fail': 'A sign-in failed: the code of the second factor was wrong',
  'auth:session.end': ({ reason }) => SESSION_ENDS.get(String(reason)) ?? 'A session was ended',
  'auth:sftp.fail': 'An SFTP login as {username} failed: the password was wrong',
  'auth:success': has(
    'second_factor',
    'The person signed in, with a second factor',
    'The person signed in, without a second factor',
  ),
  'database-host:create': 'The database host “{name}” was created',
  'database-host:delete': 'The database host “{name}” was deleted',
  'database-host:lock':
    'The built-in database host was locked: the disk has {freeMb} MB of free space, and {reserveMb} MB are reserved',
  'database-host:unlock': 'The built-in database host was unlocked: the disk has {freeMb} MB of free space',
  'database-host:update': 'The database host “{name}” was changed',
  'egg:create': 'The egg “{name}” was created',
  'egg:delete': 'The egg “{name}” was deleted',
  'egg:import': 'The egg “{name}” was imported',
  'egg:update': 'The egg “{name}” was changed',
  'egg:variable.create': 'The variable {envVariable} of the egg “{name}” was created',
  'egg:variable.delete': 'The variable {envVariable} of the egg “{name}” was deleted',
  'egg:variable.update': 'The variable {envVariable} of the egg “{name}” was changed',
  'location:create': 'The location {short} was created',
  'location:delete': 'The location {short} was deleted',
  'location:update': 'The location {short} was changed',
  'nest:create': 'The nest “{name}” was created',
  'nest:delete': 'The nest “{name}” was deleted',
  'nest:update': 'The nest “{name}” was changed',
  'node:allocation.create': '{count} allocations were created on {ip}',
  'node:allocation.delete': 'The allocation {ip}:{port} was deleted',
  'node:create': 'The node “{name}” was created',
  'node:delete': 'The node “{name}” was deleted',
  'node:token.end': 'The former token of the node “{name}” was ended',
  'node:token.rotate': 'The token of the node “{name}” was rotated',
  'node:update': 'The node “{name}” was changed',
  'server:allocation.create': 'The allocation {allocation} was added',
  'server:allocation.delete': 'The allocation {allocation} was removed',
  'server:allocation.notes': 'The notes of the allocation {allocation} were changed',
  'server:allocation.primary': 'The allocation {allocation} was made the primary one',
  'server:backup.complete': 'The backup “{name}” was completed',
  'server:backup.delete': 'The backup “{name}” was deleted',
  'server:backup.download': 'A download link for the backup “{name}” was created',
  'server:backup.fail': has('reason', 'The backup “{name}” failed ({reason})', 'The backup “{name}” failed'),
  'server:backup.lock': 'The backup “{name}” was locked',
  'server:backup.restore': has(
    'truncate',
    'A restore of the backup “{name}” was started, which deletes all other files',
    'A restore of the backup “{name}” was started',
  ),
  'server:backup.restore-complete': has('name', 'The backup “{name}” was restored', 'A backup was restored'),
  'server:backup.restore-failed': has(
    'name',
    'The restore of the backup “{name}” failed',
    'The restore of a backup failed',
  ),
  'server:backup.restore-unknown': has(
    'name',
    'The restore of the backup “{name}” ended with an unknown result',
    'The restore of a backup ended with an unknown result',
  ),
  'server:backup.start': 'The backup “{name}” was started',
  'server:backup.unlock': 'The backup “{name}” was unlocked',
  'server:build.update': 'The limits of the server “{name}” were changed',
  'server:console.command': 'The command “{command}” was sent to the console',
  'server:create': 'The server “{name}” was created',
  'server:database.create': 'The database “{name}” was created',
  'server:database.delete': 'The database “{name}” was deleted',
  'server:database.rotate-password': 'The password of the database “{name}” was rotated',
  'server:delete': has('force', 'The server “{name}” was deleted by force', 'The server “{name}” was deleted'),
  'server:details.update': 'The details of the server “{name}” were changed',
  'server:file.compress': inDirectory('{files} were compressed'),
  'server:file.copy': 'The file {file} was copied',
  'server:file.create-directory': inDirectory('The directory “{name}” was created'),
  'server:file.decompress': inDirectory('The archive {files} was unpacked'),
  'server:file.delete': inDirectory('{files} were deleted'),
  'server:file.download': 'A download link for the file {file} was created',
  'server:file.pull': inDirectory('A download of {url} was started'),
  'server:file.read': 'The file {file} was read',
  'server:file.rename': inDirectory('{files} were renamed'),
  'server:file.uploaded': inDirectory('The file {file} was uploaded'),
  'server:file.write': 'The file {file} was written',
  'server:install.complete': has('reinstall', 'The server was reinstalled', 'The server was installed'),
  'server:install.fail': has('reason', 'The installation failed ({reason})', 'The installation failed'),
  'server:power.kill': 'The server was killed',
  'server:power.not-done': 'The node accepted the power action {signal} and did not carry it out',
  'server:power.restart': 'The server was restarted',
  'server:power.start': 'The server was started',
  'server:power.stop': 'The server was stopped',
  'server:reinstall': 'A reinstallation was started',
  'server:schedule.cancel': 'A run of the schedule “{name}” was cancelled',
  'server:schedule.create': 'The schedule “{name}” was created',
  'server:schedule.delete': 'The schedule “{name}” was deleted',
  'server:schedule.execute': has(
    'again',
    'A run of the schedule “{name}” was started again',
    'The schedule “{name}” was executed',
  ),
  'server:schedule.pause': has(
    'until',
    'The schedule “{name}” was paused until {until}',
    'The pause of the schedule “{name}” was ended',
  ),
  'server:schedule.run': has(
    'reason',
    'A run of the schedule “{name}” ended {outcome} ({reason})',
    'A run of the schedule “{name}” ended {outcome}',
  ),
  'server:schedule.skip': has(
    'tick',
    'The tick of the schedule “{name}” at {tick} will be skipped',
    'The next tick of the schedule “{name}” will not be skipped any more',
  ),
  'server:schedule.update': has(
    'active',
    'The schedule “{name}” was changed',
    'The schedule “{name}” was changed; it is inactive',
  ),
  'server:settings.description': 'The description was changed',
  'server:settings.rename': 'The server was renamed from {old} to {new}',
  'server:sftp.create': 'Files were created over SFTP: {files}',
  'server:sftp.create-directory': 'Directories were created over SFTP: {files}',
  'server:sftp.delete': 'Files were deleted over SFTP: {files}',
  'server:sftp.denied': 'An SFTP login was rejected: the permission is missing',
  'server:sftp.rename': 'Files were renamed over SFTP: {files}',
  'server:sftp.write': 'Files were written over SFTP: {files}',
  'server:startup.edit': 'The startup variable {variable} was changed to {new}',
  'server:startup.image': 'The image was changed from {old} to {new}',
  'server:startup.update': 'The startup of the server “{name}” was changed',
  'server:subuser.create': '{email} was made a subuser',
  'server:subuser.delete': 'The subuser {email} was removed',
  'server:subuser.update': 'The permissions of the subuser {email} were changed',
  'server:suspend': 'The server was suspended',
  'server:task.create': 'A task was added to the schedule “{name}”: {action} {payload}',
  'server:task.delete': 'A task of the schedule “{name}” was deleted',
  'server:task.update': 'A task of the schedule “{name}” was changed: {action} {payload}',
  'server:unsuspend': 'The suspension of the server was ended',
  'user:account.email-changed': 'The email address of the account was changed from {old} to {new}',
  'user:account.password-changed': has(
    'method',
    'The password of the account was changed by a link',
    'The password of the account was changed',
  ),
  'user:api-key.create': 'The API key {identifier} was created',
  'user:api-key.delete': 'The API key {identifier} was revoked',
  'user:create': 'The user {username} was created',
  'user:delete': 'The user {username} was deleted',
  'user:password-link.create': 'A password link for the user {username} was created',
  'user:sign-in-link.create': 'A sign-in link for the user {username} was created',
  'user:ssh-key.create': 'The SSH key {fingerprint} was added',
  'user:ssh-key.delete': 'The SSH key {fingerprint} was removed',
  'user:two-factor.create': 'The second factor was turned on',
  'user:two-factor.delete': has(
    'username',
    'The second factor of the user {username} was turned off',
    'The second factor was turned off',
  ),
  'user:two-factor.recovery-codes': 'New recovery codes were created',
  'user:update': 'The user {username} was changed',
} as const satisfies Readonly<Record<string, Sentence>>;

/** An event and the sentence of its entries, in which each `{name}` stands for a property. */
export interface ActivityEvent {
  readonly name: string;
  readonly sentence: string;
}

/** Each event that the service writes or that a node is known to report. */
export const ACTIVITY_EVENTS: readonly ActivityEvent[] = Object.entries<Sentence>(SENTENCES).map(
  ([name, sentence]) => ({ name, sentence: `${typeof sentence === 'string' ? sentence : sentence({})}.` }),
);

const BY_EVENT: ReadonlyMap<string, Sentence> = new Map(Object.entries(SENTENCES));

/** One English sentence about an entry. An event of a later node is named as it is. */
export const describeActivity = (event: string, properties: unknown): string => {
  const known = isRecord(properties) ? properties : {};
  const sentence = BY_EVENT.get(event);
  if (sentence === undefined) return `${shortened(event)}.`;
  const template = typeof sentence === 'string' ? sentence : sentence(known);
  const filled = template.replace(/\{(\w+)\}/g, (_place, name: string) => inWords(known[name]));
  return `${filled.trimEnd()}.`;
};

const inWords = (value: unknown): string => {
  if (Array.isArray(value)) {
    const listed = value.slice(0, MAX_LISTED).map(inWords);
    const more = value.length - listed.length;
    return listed.join(', ') + (more > 0 ? ` and ${more} more` : '');
  }
  if (isRecord(value))
    return 'from' in value && 'to' in value ? `${inWords(value.from)} to ${inWords(value.to)}` : UNKNOWN;
  if (typeof value === 'string') return shortened(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : UNKNOWN;
};

/** A value on one line, without control characters. */
const shortened = (text: string): string => {
  const line = text.slice(0, MAX_VALUE + 1).replace(/\p{C}+/gu, ' ');
  return text.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE)}…` : line;
};
