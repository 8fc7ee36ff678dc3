/** What is known of an installation on a node that keeps no account of it. */
export interface InstallEvidence {
  readonly isFirst: boolean;
  /** Milliseconds since it was asked for. */
  readonly ageMs: number;
  /** What the node says of the server; null when it does not know it. */
  readonly details: { readonly state: string; readonly hasFiles: boolean } | null;
  /** Null when the node did not say. */
  readonly isInstalling: boolean | null;
}

/** `wait`: it goes on, or nothing can be told yet. */
export type Verdict = 'wait' | 'succeeded' | 'failed';

/** The same of a restore: what has ended it looks the same on a node that keeps no account of it, done or not. */
export type RestoreVerdict = 'wait' | 'unknown';

/**
 * Age from which an installation that is not under way has not only been prepared for, in milliseconds: a node fetches the
 * image of a new server for up to 15 min before it begins, and does not say so. Source: daemon.md §2.4.
 */
const PREPARED_MS = 20 * 60_000;

/** The same for a server that is installed again: it is stopped first. Source: daemon.md §2.10. */
const STOPPED_MS = 60_000;

/**
 * What has become of an installation whose end was not reported. It succeeded where its traces are seen: a server that
 * runs, or a new one that has files. Without them, and not under way, it counts as failed: of a server that was installed
 * again nobody can tell, and a failure is what people look at.
 */
export const decideInstall = ({ isFirst, ageMs, details, isInstalling }: InstallEvidence): Verdict => {
  if (details === null) return ageMs < STOPPED_MS ? 'wait' : 'failed';
  if (isInstalling !== false) return 'wait';
  const ran = details.state !== 'offline' || (isFirst && details.hasFiles);
  if (ageMs < (isFirst ? 0 : STOPPED_MS)) return 'wait';
  if (ran) return 'succeeded';
  return ageMs < (isFirst ? PREPARED_MS : STOPPED_MS) ? 'wait' : 'failed';
};

/**
 * Age from which a restore that does not hold its server back is over, in milliseconds: a node empties the directory, if it
 * was asked to, before it marks the server. Source: daemon.md §6.
 */
const MARKED_MS = 60_000;

/**
 * What is known of a restore whose end was not reported. A node shows a server as suspended while it restores, and the same
 * afterwards whether all files were put back, some, or none. Source: daemon.md §8.1.
 */
export const decideRestore = (restore: {
  readonly ageMs: number;
  /** What the node says; null when it does not know the server. */
  readonly isHeldBack: boolean | null;
  /** Whether it is suspended anyway, so that nothing can be told. */
  readonly isSuspended: boolean;
}): RestoreVerdict =>
  restore.ageMs >= MARKED_MS && !restore.isSuspended && restore.isHeldBack !== true ? 'unknown' : 'wait';
