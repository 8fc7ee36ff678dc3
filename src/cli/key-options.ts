import { type KeyPermissions, RESOURCES } from '../domain/access/key-permissions.js';
import { isAddressRange } from '../domain/keys/allowed-addresses.js';
import type { KeyKind } from '../domain/keys/key-format.js';
import { UsageError } from './usage-error.js';

/** What `keys create` is given. */
interface GivenKeyOptions {
  readonly kind: KeyKind;
  readonly user: string;
  readonly memo?: string | undefined;
  readonly permissions?: string | undefined;
  readonly allowedIps?: string | undefined;
  readonly expires?: string | undefined;
}

/** The key to create. */
export interface KeyOptions {
  readonly kind: KeyKind;
  readonly username: string;
  readonly memo?: string | undefined;
  readonly permissions?: KeyPermissions | undefined;
  readonly allowedIps?: readonly string[] | undefined;
  readonly expiresAt?: Date | undefined;
}

/** Reads the options of `keys create`. @throws {UsageError} */
export const readKeyOptions = ({ kind, user, memo, ...texts }: GivenKeyOptions): KeyOptions => {
  if (kind === 'client' && texts.permissions !== undefined) {
    throw new UsageError('--permissions is for application keys: a client key has the permissions of its user.');
  }
  return {
    ...{ kind, username: user, memo },
    permissions: readPermissions(texts.permissions),
    allowedIps: readAllowedIps(texts.allowedIps),
    expiresAt: readExpiry(texts.expires),
  };
};

/** Permission bits by their letters on the command line. */
const BITS: Readonly<Record<string, number>> = { '': 0, r: 1, w: 2, rw: 3 };

/**
 * Reads `servers=rw,nodes=r`; other resources get no permissions.
 * @throws {UsageError} no resource, an unknown one, or invalid letters
 */
const readPermissions = (text: string | undefined): KeyPermissions | undefined => {
  if (text === undefined) return undefined;
  const parts = partsOf(text);
  if (parts.length === 0) {
    throw new UsageError(
      '--permissions names no resource, so the key could do nothing. Without this option a key may do everything.',
    );
  }
  const entries = parts.map((part) => {
    const [name = '', letters = ''] = part.split('=');
    const resource = RESOURCES.find((known) => known === name);
    if (resource === undefined) {
      throw new UsageError(`--permissions: unknown resource "${name}"; the resources are ${RESOURCES.join(', ')}.`);
    }
    const bits = BITS[letters];
    if (!bits) throw new UsageError(`--permissions ${name} must be r, w or rw, as in ${name}=rw.`);
    return [resource, bits] as const;
  });
  return Object.fromEntries(entries);
};

/**
 * Reads addresses and ranges, separated by commas.
 * @throws {UsageError} one is neither
 */
const readAllowedIps = (text: string | undefined): readonly string[] | undefined => {
  if (text === undefined) return undefined;
  const ranges = partsOf(text);
  const wrong = ranges.find((range) => !isAddressRange(range));
  if (wrong !== undefined || ranges.length === 0) {
    throw new UsageError(`--allowed-ips must be addresses or ranges such as 10.0.0.0/8, not "${wrong ?? ''}".`);
  }
  return ranges;
};

/**
 * A day, or a time with an offset from UTC, without which it would depend on the machine. The colon in the offset is
 * optional, because not every `date -Iseconds` prints it.
 */
const TIME = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;

/**
 * Reads the expiry of a key.
 * @throws {UsageError} not a time, one without an offset, or a day that does not exist
 */
export const readExpiry = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const day = new Date(TIME.exec(text)?.[1] ?? '');
  const time = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  // Date would read 31 February as 3 March.
  const isDay = !Number.isNaN(day.getTime()) && text.startsWith(day.toISOString().slice(0, 10));
  if (!isDay || Number.isNaN(time.getTime())) {
    throw new UsageError('--expires must be a day (2027-01-31, UTC) or a time such as 2027-01-31T12:00:00Z.');
  }
  return time;
};

/** Permissions in the format of the command line; `all` for everything, `none` for nothing. */
export const formatPermissions = (permissions: KeyPermissions): string => {
  const bits = RESOURCES.map((resource) => [resource, permissions[resource] ?? 0] as const);
  if (bits.every(([, value]) => value === BITS.rw)) return 'all';
  const given = bits.filter(([, value]) => value !== 0);
  const lettersOf = (value: number) => Object.keys(BITS).find((letters) => BITS[letters] === value) ?? '';
  return given.map(([resource, value]) => `${resource}=${lettersOf(value)}`).join(',') || 'none';
};

const partsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
