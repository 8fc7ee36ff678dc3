import { ANYONE, type Visibility } from './rules.js';
import { VISIBILITY } from './visibility-table.js';

/** Fields of every page and list; the rule of a list is in the row of the field that returns the list. */
const PAGE_FIELDS: ReadonlySet<string> = new Set(['edges', 'pageInfo', 'totalCount', 'countedTotal', 'cursor', 'node']);

/**
 * The visibility of a field.
 * @throws {Error} the table has no row for it: the schema then fails to build
 */
export const visibilityOf = (type: string, field: string): Visibility => {
  const visibility = isPage(type) && PAGE_FIELDS.has(field) ? ANYONE : VISIBILITY[type]?.[field];
  if (visibility === undefined)
    throw new Error(`No visibility is declared for ${type}.${field}: src/schema/visibility.`);
  return visibility;
};

const isPage = (type: string): boolean => /(Connection|Edge)$/.test(type);
