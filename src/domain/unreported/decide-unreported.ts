/** The known facts about an installation on a node that stores no reports. */
export interface InstallEvidence {
  readonly isFirst: boolean;
  /** Milliseconds since the request. */
  readonly ageMs: number;
  /** The node's details of the server; null when the node does not know it. */
  readonly details: { readonly state: string; readonly hasFiles: boolean } | null;
  /** Null when the node did not report it. */
  readonly isInstalling: boolean | null;
}

/** `wait`: it is in progress, or cannot be decided yet. */
export type Verdict = 'wait' | 'succeeded' | 'failed';

/** The same for a restore: on a node that stores no reports, a successful and a failed one cannot be told apart afterwards. */
export type RestoreVerdict = 'wait' | 'unknown';

/**
 * Age from which an inactive installation cannot be in preparation any more, in milliseconds. A node pulls the image of
 * a new server for up to 15 min before it starts, without reporting that. Source: daemon.md §2.4.
 */
const PREPARED_MS = 20 * 60_000;

/** The same for a reinstallation, which stops the server first. Source: daemon.md §2.10. */
const STOPPED_MS = 60_000;

/**
 * Decides the result of an installation that was not reported. It succeeded if there is evidence: a running server, or
 * a new one with files. Without evidence, an inactive installation counts as failed. The result of a reinstallation
 * cannot be known, and users check a failure.
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
 * Age from which a restore is over if its server is not marked as suspended, in milliseconds. A node first empties the
 * directory, if requested, and then marks the server. Source: daemon.md §6.
 */
const MARKED_MS = 60_000;

/**
 * Decides about a restore whose end was not reported. A node shows a server as suspended during a restore. Afterwards
 * it shows the same state whether all, some or none of the files were restored. Source: daemon.md §8.1.
 */
export const decideRestore = (restore: {
  readonly ageMs: number;
  /** The node's report; null when it does not know the server. */
  readonly isHeldBack: boolean | null;
  /** Whether the server is suspended for another reason, so that nothing can be decided. */
  readonly isSuspended: boolean;
}): RestoreVerdict =>
  restore.ageMs >= MARKED_MS && !restore.isSuspended && restore.isHeldBack !== true ? 'unknown' : 'wait';
