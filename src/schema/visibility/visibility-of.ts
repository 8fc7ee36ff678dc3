import { ANYONE, type Visibility } from './rules.js';
import { VISIBILITY } from './visibility-table.js';

/** What every page of every list has; the rule of a list stands in the row of the field that is the list. */
const PAGE_FIELDS: ReadonlySet<string> = new Set(['edges', 'pageInfo', 'totalCount', 'countedTotal', 'cursor', 'node']);

/**
 * Who sees a field.
 * @throws {Error} no row says so: a field without one keeps the schema from being built
 */
export const visibilityOf = (type: string, field: string): Visibility => {
  const visibility = isPage(type) && PAGE_FIELDS.has(field) ? ANYONE : VISIBILITY[type]?.[field];
  if (visibility === undefined) throw new Error(`Nobody has said who sees ${type}.${field}: src/schema/visibility.`);
  return visibility;
};

const isPage = (type: string): boolean => /(Connection|Edge)$/.test(type);
