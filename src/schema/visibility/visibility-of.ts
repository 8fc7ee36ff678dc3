import { ADMINISTRATION_FIELDS } from './administration-fields.js';
import { OPERATION_FIELDS } from './operation-fields.js';
import { PEOPLE_FIELDS } from './people-fields.js';
import { ANYONE, type Visibility } from './rules.js';
import { SERVER_FIELDS } from './server-fields.js';
import type { VisibilityTable } from './visibility-table.js';

/** The whole table. */
export const VISIBILITY: VisibilityTable = {
  ...SERVER_FIELDS,
  ...ADMINISTRATION_FIELDS,
  ...PEOPLE_FIELDS,
  ...OPERATION_FIELDS,
};

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
