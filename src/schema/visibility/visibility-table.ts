import type { Visibility } from './rules.js';

/** Who sees what: a row for each field of each object type. */
export type VisibilityTable = Readonly<Record<string, Readonly<Record<string, Visibility>>>>;
