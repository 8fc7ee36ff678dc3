import type { Config } from '../../config.js';
import type { DomainContext } from '../../domain/context.js';

/** A problem and its remedy: sentences for the operator, without secrets. */
export interface Problem {
  readonly what: string;
  readonly advice: string;
}

/** The input of a check: an installation whose database answers and is migrated. */
export interface Installation {
  readonly config: Config;
  readonly ctx: DomainContext;
}

/** A check of the doctor. */
export interface Check {
  /** One or two words. */
  readonly name: string;
  /** Changes nothing. */
  readonly examine: (installation: Installation) => Promise<readonly Problem[]>;
  /**
   * For `--fix`: mends what is safe to mend. It may be repeated, also while the service runs, and deletes nothing.
   * Returns what it did, in sentences.
   */
  readonly mend?: (installation: Installation) => Promise<readonly string[]>;
}

/** Most objects that are named; further ones are counted. */
const NAMED = 10;

/** Names in one sentence: `a, b and 3 more`. */
export const nameAll = (names: readonly string[]): string => {
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
};

/** What a mend did to some objects, as a sentence; none if there were none. */
export const sayMended = (count: number, done: string): readonly string[] => (count > 0 ? [`${done}: ${count}.`] : []);
