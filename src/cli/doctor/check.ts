import type { Config } from '../../config.js';
import type { DomainContext } from '../../domain/context.js';

/** Something that is wrong, and what to do about it: sentences for the operator, without secrets. */
export interface Problem {
  readonly what: string;
  readonly advice: string;
}

/** What a check may look at: an installation whose database answers and is migrated. */
export interface Installation {
  readonly config: Config;
  readonly ctx: DomainContext;
}

/** One thing that the doctor looks at. Changes nothing. */
export interface Check {
  /** One or two words. */
  readonly name: string;
  readonly examine: (installation: Installation) => Promise<readonly Problem[]>;
}

/** Objects that are named one by one; the rest is counted. */
const NAMED = 10;

/** Names in one sentence: `a, b and 3 more`. */
export const nameAll = (names: readonly string[]): string => {
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
};
